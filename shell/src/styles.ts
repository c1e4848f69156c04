// The stylesheets of every page, in this order: also of the bench's monolith.
import 'shared-ui/tokens.css';
import 'shared-ui/fonts.css';
import 'shared-ui/base.css';
import './consent/question.module.css';
import './document/document.module.css';
