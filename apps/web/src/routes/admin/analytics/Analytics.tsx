import Reports from "../../reports/Reports.tsx";

/** The reports over all schools, or one of them. */
export default function Analytics() {
	return <Reports place="admin" />;
}
