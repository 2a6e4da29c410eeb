import { redirect } from 'next/navigation';
import { visitPage } from './_server/signed-in';

const HomePage = async () => {
  await visitPage('PAGE /', '/');
  redirect('/sessions');
};

export default HomePage;
