/** For tests only. A page in jsdom on a busy machine takes its time; waiting ends as soon as it is there. */
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 10_000 });
