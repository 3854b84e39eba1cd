import { literal, useList, useLive } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Button, Card, Cover, Ready } from "#kit";
import { nameOf } from "#web/routes/students/nameOf.ts";
import type { Swap } from "../../model.ts";
import { rejectReasons } from "../../reasons.ts";
import { TextbookHint } from "../../TextbookHint.tsx";
import { conditionName, type SwapEvent, useAct } from "../model.ts";
import { texts } from "../texts.ts";

const PAGE_SIZE = 30;

/** Offers for the event that wait for staff's approval. */
export function Offers({ event }: { event: SwapEvent }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { language } = useLanguage();
	const waiting = useList<Swap>("swaps", {
		perPage: PAGE_SIZE,
		sort: "created",
		filter: `event_id = ${literal(event.id)} && status = "pending_approval"`,
		expand: "book_id,student_id",
	});
	useLive("swaps", ["swaps"]);
	const approve = useAct("approve");
	const reject = useAct("reject");
	const busy = approve.isPending || reject.isPending;
	const { data } = waiting;
	return (
		<Card title={t("offers")}>
			<Ready query={waiting} />
			{data?.items.length === 0 && <p>{t("offersNone")}</p>}
			<ul className="flex flex-col gap-3">
				{data?.items.map((swap) => {
					const book = swap.expand?.book_id;
					const title = book?.title ?? "";
					return (
						<li key={swap.id} className="flex flex-wrap items-center gap-3">
							{book && <Cover book={book} size="small" isDecorative />}
							<div className="min-w-40 flex-1">
								<p className="font-semibold break-words">{title}</p>
								{event.no_textbooks && <TextbookHint book={book} />}
								<p className="break-words">
									{[nameOf(swap.expand?.student_id), conditionName(swap.condition, language)]
										.filter(Boolean)
										.join(" · ")}
								</p>
							</div>
							<div className="flex flex-wrap gap-2">
								<Button
									busy={busy}
									aria-label={`${t("approve")}: ${title}`}
									onClick={() => approve.mutate({ swap: swap.id })}
								>
									{t("approve")}
								</Button>
								<select
									className="select w-auto"
									aria-label={`${t("reject")}: ${title}`}
									value=""
									aria-disabled={busy || undefined}
									onChange={({ target }) => {
										const reason = rejectReasons.find((one) => one === target.value);
										if (reason && !busy) reject.mutate({ swap: swap.id, reason });
									}}
								>
									<option value="">{t("reject")}</option>
									{rejectReasons.map((reason) => (
										<option key={reason} value={reason}>
											{t(`reject.${reason}`)}
										</option>
									))}
								</select>
							</div>
						</li>
					);
				})}
			</ul>
			{data && data.totalItems > data.items.length && (
				<p className="mt-3">{t("more", { count: number(data.totalItems - data.items.length) })}</p>
			)}
		</Card>
	);
}
