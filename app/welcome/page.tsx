import type { Metadata } from 'next';
import { WelcomePage } from '@/components/welcome/welcome-page';

export const metadata: Metadata = { title: 'Welcome' };

const InvitationPage = () => <WelcomePage />;

export default InvitationPage;
