import { formatDate } from "@rafta/library/turkish/dates";
import { literal, type PresentedRecord, useList, useLive } from "#data";
import { useTexts } from "#i18n";
import { Badge, Card, ConfirmButton, Link, Ready } from "#kit";
import { nameOf } from "../../students/nameOf.ts";
import { type Reader, type Swap, useSwapAction } from "../model.ts";
import { texts } from "../texts.ts";

type Ask = PresentedRecord<
	"swap_asks",
	{ student_id?: Reader; owner_id?: Reader; swap_id?: Swap; with_id?: Swap }
>;

const PAGE_SIZE = 50;

/** The asks in which a book is requested or given in return; staff cancel those no longer wanted by both readers. */
export function SwapAsks({ swap }: { swap: string }) {
	const t = useTexts(texts);
	const action = useSwapAction();
	useLive("swap_asks", ["swap_asks"]);
	const asks = useList<Ask>("swap_asks", {
		filter: `swap_id = ${literal(swap)} || with_id = ${literal(swap)}`,
		sort: "-created",
		expand: "student_id,owner_id,swap_id.book_id,with_id.book_id",
		perPage: PAGE_SIZE,
	});
	return (
		<Card title={t("asks")}>
			<Ready query={asks} />
			{asks.data?.items.length === 0 && <p>{t("noAsks")}</p>}
			<ul className="divide-base-300 divide-y">
				{asks.data?.items.map((ask) => {
					const { student_id, owner_id, swap_id, with_id } = ask.expand ?? {};
					const isUnanswered = ask.status === "asked";
					const cancelText = t(isUnanswered ? "cancel" : "callOff");
					const cancelOf = `${cancelText}: ${nameOf(student_id)}`;
					const isOpen = isUnanswered || ask.status === "accepted";
					const other = swap_id?.id === swap ? with_id : swap_id;
					const title = other?.expand?.book_id?.title;
					return (
						<li key={ask.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
							<div className="min-w-0">
								<p className="font-semibold break-words">{`${nameOf(student_id)} → ${nameOf(owner_id)}`}</p>
								{other && title && (
									<Link
										href={`/swaps/detail/${other.id}`}
										className="link link-hover break-words"
										otherwise={title}
									>
										{t("inReturn", { title })}
									</Link>
								)}
								{isOpen && ask.until !== "" && (
									<p className="text-sm">{`${t("until")}: ${formatDate(ask.until)}`}</p>
								)}
							</div>
							<div className="flex items-center gap-2">
								<Badge tone={ask.status === "done" ? "good" : isOpen ? "info" : "neutral"}>
									{t(`state_${ask.status}`)}
								</Badge>
								{isOpen && (
									<ConfirmButton
										aria-label={cancelOf}
										ask={{
											title: cancelOf,
											text: t(isUnanswered ? "cancelAsk" : "callOffAsk"),
											yes: cancelText,
											no: t("cancelNo"),
										}}
										paused={action.isPending}
										onConfirm={() =>
											action.mutate({ action: "cancel", body: { ask: ask.id }, successText: t("cancelled") })
										}
									>
										{cancelText}
									</ConfirmButton>
								)}
							</div>
						</li>
					);
				})}
			</ul>
		</Card>
	);
}
