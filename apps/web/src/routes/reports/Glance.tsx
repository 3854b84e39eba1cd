import { trends } from "@rafta/library/reports/trends";
import { Loading, Ready, useSearchParams } from "#kit";
import { filtersOf } from "./address.ts";
import { Figures } from "./Figures.tsx";
import { useReport } from "./model.ts";
import { TableCard } from "./TableCard.tsx";

/** As high as what comes, so that the cards below do not move while one reads them. */
const Waiting = () => (
	<div className="min-h-dvh">
		<Loading />
	</div>
);

/** Overview for administrators before choosing a report: the school year so far, month by month. */
export function Glance() {
	const [params] = useSearchParams();
	const filters = filtersOf(trends, "admin", params);
	const answer = useReport(trends, "admin", filters);
	const [months] = trends.tables;
	return (
		<Ready query={answer} loading={<Waiting />}>
			{({ figures, school, tables }) => {
				const found = months && tables[months.key];
				return (
					<>
						<Figures report={trends} figures={figures} />
						{found && (
							<TableCard
								report={trends}
								table={months}
								found={found}
								place="admin"
								filters={filters}
								isAll={school === ""}
								isPrinting={false}
							/>
						)}
					</>
				);
			}}
		</Ready>
	);
}
