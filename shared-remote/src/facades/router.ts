// Only what remotes use: the component router, not the data router.
export {
  Link, NavigationType, Router, useLocation, useNavigate, useSearchParams, type LinkProps, type Navigator, type To,
} from 'react-router-dom';
