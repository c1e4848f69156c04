import { createRoot } from 'react-dom/client';
import '../src/tokens.css';
import '../src/fonts.css';
import '../src/base.css';
import { Gallery } from './gallery';

const node = document.getElementById('gallery');
if (node) createRoot(node, { identifierPrefix: 'gallery-' }).render(<Gallery />);
