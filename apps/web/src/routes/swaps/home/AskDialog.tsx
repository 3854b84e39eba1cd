import { useState } from "react";
import { useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Cover } from "../../books/cover/Cover.tsx";
import { useChoiceLabel } from "../Labels.tsx";
import { type Mine, type Offer, useSwapAction, whoIs } from "../model.ts";
import { SwapPhoto } from "../Pictures.tsx";
import { texts } from "../texts.ts";
import { titleIn } from "./ways.ts";

const reasons = ["unsuitable", "not_theirs", "wrong_photo"] as const;

function Report({ offer, onDone }: { offer: Offer; onDone(): void }) {
	const t = useTexts(texts);
	const action = useSwapAction();
	const [isOpen, setOpen] = useState(false);
	if (!isOpen)
		return (
			<Button look="ghost" className="self-start" onClick={() => setOpen(true)}>
				{t("report")}
			</Button>
		);
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="mb-2 font-medium">{t("why")}</legend>
			{reasons.map((why) => (
				<Button
					key={why}
					disabled={action.isPending}
					onClick={() =>
						action.mutate(
							{ action: "report", body: { swap: offer.id, why }, said: t("reported") },
							{ onSuccess: onDone },
						)
					}
				>
					{t(`why_${why}`)}
				</Button>
			))}
		</fieldset>
	);
}

/** One offer: who gives it, how it looks, and the own book that is given in return. */
export function AskDialog({ offer, mine, onClose }: { offer: Offer; mine: Mine; onClose(): void }) {
	const t = useTexts(texts);
	const label = useChoiceLabel("condition");
	const action = useSwapAction();
	const book = offer.expand?.book_id;
	const own = mine.swaps.filter(
		({ status, event_id, hidden }) => status === "listed" && event_id === "" && !hidden,
	);
	const send = (given: string | undefined) =>
		action.mutate(
			{ action: "ask", body: { swap: offer.id, ...(given && { with: given }) }, said: t("asked") },
			{ onSuccess: onClose },
		);
	return (
		<Dialog title={book?.title ?? t("ask")} onClose={onClose}>
			<div className="flex flex-col gap-4 overflow-y-auto">
				<div className="flex items-start gap-3">
					{book && <Cover book={book} size="small" />}
					<div className="flex min-w-0 flex-col items-start gap-1">
						<p className="break-words">{book?.author_line}</p>
						<p>{whoIs({ name: offer.owner_name, class_code: offer.owner_class })}</p>
						<p>{`${t("condition")}: ${label(offer.condition)}`}</p>
						{offer.gift && <Badge tone="good">{t("gift")}</Badge>}
					</div>
				</div>
				<SwapPhoto swap={offer} title={book?.title ?? ""} />
				{own.length > 0 && (
					<fieldset className="flex flex-col gap-2">
						<legend className="mb-2 font-medium">{t("giveWhich")}</legend>
						{own.map((swap) => (
							<Button
								key={swap.id}
								className="btn-lg h-auto py-3"
								disabled={action.isPending}
								onClick={() => send(swap.id)}
							>
								{titleIn(mine, swap.book_id)}
							</Button>
						))}
					</fieldset>
				)}
				{offer.gift ? (
					<Button look="primary" className="btn-lg" busy={action.isPending} onClick={() => send(undefined)}>
						{t("nothing")}
					</Button>
				) : (
					own.length === 0 && (
						<>
							<p>{t("needOne")}</p>
							<Link href="/swaps/create" className="btn btn-primary self-start">
								{t("offer")}
							</Link>
						</>
					)
				)}
				<Report offer={offer} onDone={onClose} />
			</div>
			<Button onClick={onClose}>{t("close")}</Button>
		</Dialog>
	);
}
