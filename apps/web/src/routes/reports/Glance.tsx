import { trends } from "@rafta/library/reports/trends";
import { Failed, Loading } from "../../ui/states.tsx";
import { useSearchParams } from "../../ui/useSearchParams.ts";
import { filtersOf } from "./address.ts";
import { Figures } from "./Figures.tsx";
import { useReport } from "./model.ts";
import { TableCard } from "./TableCard.tsx";

/** Overview for administrators before choosing a report: the school year so far, month by month. */
export function Glance() {
	const [params] = useSearchParams();
	const filters = filtersOf(trends, "admin", params);
	const answer = useReport(trends, "admin", filters);
	const [months] = trends.tables;
	const found = months && answer.data?.tables[months.key];
	return (
		<>
			{answer.isPending && (
				// As high as what comes, so that the cards below do not move while one reads them.
				<div className="min-h-dvh">
					<Loading />
				</div>
			)}
			{answer.isError && <Failed error={answer.error} retry={() => void answer.refetch()} />}
			{answer.data && <Figures report={trends} figures={answer.data.figures} />}
			{answer.data && found && (
				<TableCard
					report={trends}
					table={months}
					found={found}
					place="admin"
					filters={filters}
					isAll={answer.data.school === ""}
					isPrinting={false}
				/>
			)}
		</>
	);
}
