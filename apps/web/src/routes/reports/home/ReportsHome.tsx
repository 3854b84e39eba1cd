import Reports from "../Reports.tsx";

export default function ReportsHome() {
	return <Reports place="own" />;
}
