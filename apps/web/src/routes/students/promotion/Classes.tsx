import type { Destination, DestinationKind, PlannedClass } from "@rafta/library/promotion/plan";
import { useNumber, useTexts } from "../../../i18n/language.tsx";
import { Card } from "../../../ui/Page.tsx";
import { PromotionTargets } from "./PromotionTargets.tsx";
import { texts } from "./texts.ts";

const kinds: readonly DestinationKind[] = ["move", "stay", "graduate", "leave", "transfer"];

/** Old classes on the left, new classes on the right. */
export function Classes({
	classes,
	onChange,
}: {
	classes: readonly PlannedClass[];
	onChange(from: string, next: Destination): void;
}) {
	const t = useTexts(texts);
	const number = useNumber();
	return (
		<Card title={t("classes")}>
			<table className="table-sm table">
				<thead>
					<tr className="text-base-content">
						<th scope="col">{t("now")}</th>
						<th scope="col">{t("next")}</th>
					</tr>
				</thead>
				<tbody>
					{classes.map((one) => {
						const name = one.from || t("noClass");
						return (
							<tr key={one.from}>
								<th scope="row" className="font-normal">
									<span className="font-semibold">{name}</span>{" "}
									<span className="block text-sm sm:inline">
										{t("pupils", { count: number(one.pupils) })}
									</span>
								</th>
								<td>
									<PromotionTargets
										name={name}
										kinds={kinds}
										value={one}
										stays="stay"
										usual={one.from}
										onChange={(next) => onChange(one.from, next)}
									/>
									{one.doubt && <p className="mt-1 text-sm font-semibold">{t(one.doubt)}</p>}
								</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</Card>
	);
}
