export { createReports, type ReportsOptions, type Reporter } from './reports';
