import type { Destination, DestinationKind, PlannedClass } from "@rafta/library/promotion/plan";
import { useNumber, useTexts } from "#i18n";
import { Card, Table } from "#kit";
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
	const nameOf = (from: string) => from || t("noClass");
	return (
		<Card title={t("classes")}>
			<Table
				caption={t("classes")}
				columns={[
					{
						key: "now",
						title: t("now"),
						render: ({ from, pupils }) => (
							<>
								{nameOf(from)}{" "}
								<span className="block text-sm font-normal sm:inline">
									{t("pupils", { count: number(pupils) })}
								</span>
							</>
						),
					},
					{
						key: "next",
						title: t("next"),
						render: (one) => (
							<>
								<PromotionTargets
									name={nameOf(one.from)}
									kinds={kinds}
									value={one}
									stays="stay"
									usual={one.from}
									onChange={(next) => onChange(one.from, next)}
								/>
								{one.doubt && <p className="mt-1 text-sm font-semibold">{t(one.doubt)}</p>}
							</>
						),
					},
				]}
				rows={classes}
				rowKey={({ from }) => from}
			/>
		</Card>
	);
}
