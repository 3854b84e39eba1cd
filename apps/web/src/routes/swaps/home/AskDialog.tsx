import { useState } from "react";
import { useTexts } from "#i18n";
import { Badge, Button, Cover, Dialog, FormErrors, Link, useDayText } from "#kit";
import { useChoiceLabel } from "../Labels.tsx";
import { type Mine, type Offer, useSwapAction, whoIs } from "../model.ts";
import { SwapPhoto } from "../Pictures.tsx";
import { texts } from "../texts.ts";
import { bookIn, waitingAsk } from "./exchanges.ts";

const reasons = ["unsuitable", "not_theirs", "wrong_photo"] as const;

function Report({ offer, onDone }: { offer: Offer; onDone(): void }) {
	const t = useTexts(texts);
	const action = useSwapAction({ quiet: true });
	const [isOpen, setOpen] = useState(false);
	if (!isOpen)
		return (
			<Button variant="ghost" className="self-start" onClick={() => setOpen(true)}>
				{t("report")}
			</Button>
		);
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="mb-2 font-semibold">{t("why")}</legend>
			{reasons.map((why) => (
				<Button
					key={why}
					paused={action.isPending}
					onClick={() =>
						action.mutate({
							action: "report",
							body: { swap: offer.id, why },
							successText: t("reported"),
							done: onDone,
						})
					}
				>
					{t(`why_${why}`)}
				</Button>
			))}
			<FormErrors error={action.error} />
		</fieldset>
	);
}

/** The reader's options: wait for the answer, ask with an own book or for nothing, or offer a book first. */
function Asking({ offer, mine, me, onDone }: { offer: Offer; mine: Mine; me: string; onDone(): void }) {
	const t = useTexts(texts);
	const dayText = useDayText();
	const action = useSwapAction({ quiet: true });
	const everyday = mine.swaps.filter(({ event_id }) => event_id === "");
	const own = everyday.filter(({ status, hidden }) => status === "listed" && !hidden);
	const waits = everyday.some(({ status }) => status === "pending_approval");
	const pendingAsk = waitingAsk(mine, me, offer.id);
	const send = (given: string | undefined) =>
		action.mutate({
			action: "ask",
			body: { swap: offer.id, ...(given && { with: given }) },
			successText: t("asked"),
			done: onDone,
		});
	if (pendingAsk)
		return (
			<>
				<p className="font-semibold">{t("askWaits", { date: dayText(pendingAsk.until) })}</p>
				<Button
					className="self-start"
					busy={action.isPending}
					onClick={() =>
						action.mutate({
							action: "cancel",
							body: { ask: pendingAsk.id },
							successText: t("cancelled"),
							done: onDone,
						})
					}
				>
					{t("cancel")}
				</Button>
			</>
		);
	return (
		<>
			{offer.gift && (
				<Button variant="primary" className="btn-lg" busy={action.isPending} onClick={() => send(undefined)}>
					{t("nothing")}
				</Button>
			)}
			{own.length > 0 && (
				<fieldset className="flex flex-col gap-2">
					<legend className="mb-2 font-semibold">{t(offer.gift ? "giveAlso" : "giveWhich")}</legend>
					{own.map((swap) => {
						const book = bookIn(mine, swap.book_id);
						return (
							<Button
								key={swap.id}
								className="h-auto justify-start gap-4 py-2 text-start"
								paused={action.isPending}
								onClick={() => send(swap.id)}
							>
								{book && <Cover book={book} size="small" isDecorative />}
								{book?.title}
							</Button>
						);
					})}
				</fieldset>
			)}
			{!offer.gift && own.length === 0 && (
				<>
					<p>{t(waits ? "needApproval" : "needOne")}</p>
					{!waits && (
						<Link href="/swaps/create" className="btn btn-primary self-start">
							{t("offer")}
						</Link>
					)}
				</>
			)}
			<FormErrors error={action.error} />
		</>
	);
}

/** One offer: its owner, its condition, and the own book given in return. */
export function AskDialog({
	offer,
	mine,
	me,
	onClose,
}: {
	offer: Offer;
	mine: Mine;
	me: string;
	onClose(): void;
}) {
	const t = useTexts(texts);
	const label = useChoiceLabel("condition");
	const book = offer.expand?.book_id;
	return (
		<Dialog title={book?.title ?? t("ask")} onClose={onClose}>
			<div className="flex flex-col gap-4 overflow-y-auto">
				<div className="flex shrink-0 items-start gap-3">
					{book && <Cover book={book} size="medium" isDecorative />}
					<div className="flex min-w-0 flex-col items-start gap-1">
						<p className="break-words">{book?.author_line}</p>
						<p>{whoIs({ name: offer.owner_name, class_code: offer.owner_class })}</p>
						<p>{`${t("condition")}: ${label(offer.condition)}`}</p>
						{offer.gift && <Badge tone="good">{t("gift")}</Badge>}
					</div>
				</div>
				<SwapPhoto swap={offer} title={book?.title ?? ""} />
				<Asking offer={offer} mine={mine} me={me} onDone={onClose} />
				<Report offer={offer} onDone={onClose} />
			</div>
			<Button onClick={onClose}>{t("close")}</Button>
		</Dialog>
	);
}
