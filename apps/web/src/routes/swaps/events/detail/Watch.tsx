import { useEndpoint } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Card, Facts, Ready } from "#kit";
import { nameOf } from "#web/routes/students/nameOf.ts";
import type { SwapEvent } from "../model.ts";
import { texts } from "../texts.ts";

/** The number of books, and the readers whose few wishes make a match unlikely. */
export function Watch({ event }: { event: SwapEvent }) {
	const t = useTexts(texts);
	const number = useNumber();
	const seen = useEndpoint("GET /api/swaps/events/:event/watch", { params: { event: event.id } });
	const { data } = seen;
	return (
		<Card title={t("watch")}>
			<Ready query={seen} />
			{data && (
				<>
					<Facts
						items={[
							[t("listed"), number(data.listed)],
							[t("deposited"), number(data.deposited)],
							[t("takingPart"), number(data.readers)],
							[t("few", { enough: data.enough }), number(data.few_count)],
						]}
					/>
					{data.few.length > 0 && (
						<details className="mt-3">
							<summary className="cursor-pointer py-1 font-semibold">{t("fewWho")}</summary>
							<ul className="mt-2 flex flex-col gap-1">
								{data.few.map(({ student, wishes }) => (
									<li key={student?.id} className="flex justify-between gap-3">
										<span className="min-w-0 break-words">{nameOf(student)}</span>
										<span className="whitespace-nowrap tabular-nums">
											{t("wishCount", { count: number(wishes) })}
										</span>
									</li>
								))}
							</ul>
						</details>
					)}
				</>
			)}
		</Card>
	);
}
