import { render } from 'preact';
import './styles.css';

const Page = () => <main>Proofdesk</main>;

render(<Page />, document.body);
