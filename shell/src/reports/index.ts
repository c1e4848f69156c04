export { createReports } from './reports';
