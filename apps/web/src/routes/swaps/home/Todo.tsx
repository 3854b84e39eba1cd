import { sentencesOf } from "@rafta/library/swaps/picture";
import { useLanguage, useTexts } from "#i18n";
import { Button, ConfirmButton, useDayText } from "#kit";
import { BookPair } from "../BookPair.tsx";
import { useChoiceLabel } from "../Labels.tsx";
import { type Mine, useSwapAction, whoIs } from "../model.ts";
import { texts } from "../texts.ts";
import { bookIn, type Exchange, exchangesOf, titleIn } from "./exchanges.ts";

/** The reader's next steps in an agreed swap, a sentence for each of the two books. */
function useSentences(): (exchange: Exchange) => string[] {
	const t = useTexts(texts);
	const dayText = useDayText();
	return ({ ask, own, other }) => {
		const sentences: string[] = [];
		const ownIsThere = own === null || own.status === "matched" || own.status === "handed_over";
		if (own?.status === "promised")
			sentences.push(t("bring", { title: own.title, date: dayText(ask.until) }));
		if (own?.status === "matched") sentences.push(t("brought", { title: own.title, token: own.token }));
		if (own?.status === "handed_over") sentences.push(t("given", { title: own.title }));
		if (other?.status === "handed_over") sentences.push(t("fetched", { title: other.title }));
		else if (other?.status === "matched" && ownIsThere) sentences.push(t("fetch", { title: other.title }));
		else if (other && ownIsThere) sentences.push(t("waitOther", { title: other.title }));
		return sentences;
	};
}

/** The giver and recipient of each of the two books, one sentence each. */
function useExchangeSentences(): (exchange: Exchange) => string[] {
	const { language } = useLanguage();
	return ({ own, other, partner }) => {
		if (!partner) return [];
		const me = { name: "", class_code: "", is_me: true };
		return sentencesOf(
			[
				...(own ? [{ title: own.title, from: me, to: partner }] : []),
				...(other ? [{ title: other.title, from: partner, to: me }] : []),
			],
			language,
		);
	};
}

function PendingAsk({ exchange }: { exchange: Exchange }) {
	const t = useTexts(texts);
	const action = useSwapAction();
	const condition = useChoiceLabel("condition");
	const dayText = useDayText();
	const title = exchange.own?.title ?? "";
	const answer = (accept: boolean) =>
		action.mutate({
			action: "answer",
			body: { ask: exchange.ask.id, accept },
			successText: t(accept ? "accepted" : "declined"),
		});
	return (
		<li className="bg-base-100 rounded-box flex flex-col items-center gap-4 p-4 text-center sm:flex-row sm:gap-8 sm:p-6 sm:text-start">
			<BookPair given={exchange.own?.book} received={exchange.other?.book} />
			<div className="flex min-w-0 flex-col gap-1 max-sm:items-center">
				<p className="text-lg font-semibold break-words">
					{t("askedBy", { who: whoIs(exchange.partner), title })}
				</p>
				<p className="break-words">
					{exchange.other
						? `${t("inReturn", { title: exchange.other.title })} (${condition(exchange.other.condition)})`
						: t("noReturn")}
				</p>
				{exchange.ask.until !== "" && (
					<p className="text-sm">{t("answerBy", { date: dayText(exchange.ask.until) })}</p>
				)}
				<div className="mt-3 flex flex-wrap gap-2">
					<Button
						variant="primary"
						className="px-6"
						aria-label={`${t("accept")}: ${title}`}
						busy={action.isPending}
						onClick={() => answer(true)}
					>
						{t("accept")}
					</Button>
					<Button
						variant="ghost"
						aria-label={`${t("decline")}: ${title}`}
						paused={action.isPending}
						onClick={() => answer(false)}
					>
						{t("decline")}
					</Button>
				</div>
			</div>
		</li>
	);
}

function AgreedSwaps({ exchange }: { exchange: Exchange }) {
	const t = useTexts(texts);
	const action = useSwapAction();
	const sentences = useSentences()(exchange);
	const exchangeSentences = useExchangeSentences()(exchange);
	const callOff = `${t("callOff")}: ${exchange.own?.title ?? exchange.other?.title ?? ""}`;
	const isUnderWay = [exchange.own, exchange.other].some((side) => side?.status === "handed_over");
	return (
		<li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-3">
			<BookPair given={exchange.own?.book} received={exchange.other?.book} size="medium" />
			<div className="flex min-w-0 flex-1 basis-56 flex-col items-start gap-1">
				{sentences.map((sentence) => (
					<p key={sentence} className="font-semibold break-words">
						{sentence}
					</p>
				))}
				{!isUnderWay &&
					exchangeSentences.map((sentence) => (
						<p key={sentence} className="text-sm break-words">
							{sentence}
						</p>
					))}
				{!isUnderWay && (
					<ConfirmButton
						className="btn-sm btn-ghost -ms-3"
						aria-label={callOff}
						ask={{ title: callOff, text: t("callOffAsk"), yes: t("callOff"), no: t("cancelNo") }}
						paused={action.isPending}
						onConfirm={() =>
							action.mutate({ action: "cancel", body: { ask: exchange.ask.id }, successText: t("cancelled") })
						}
					>
						{t("callOff")}
					</ConfirmButton>
				)}
			</div>
		</li>
	);
}

/** A reader's pending steps: answer, bring, fetch, take back. */
export function Todo({ mine, me }: { mine: Mine; me: string }) {
	const t = useTexts(texts);
	const exchanges = exchangesOf(mine, me);
	const pendingAsks = exchanges.filter(({ ask, isOwner }) => ask.status === "asked" && isOwner);
	const agreed = exchanges.filter(({ ask }) => ask.status === "accepted");
	const back = mine.swaps.filter(({ status, released }) => status === "unmatched" && released !== true);
	if (pendingAsks.length + agreed.length + back.length === 0) return null;
	return (
		<section aria-label={t("todo")} className="flex flex-col gap-4" aria-live="polite">
			{pendingAsks.length > 0 && (
				<ul className="flex flex-col gap-4">
					{pendingAsks.map((exchange) => (
						<PendingAsk key={exchange.ask.id} exchange={exchange} />
					))}
				</ul>
			)}
			{agreed.length + back.length > 0 && (
				<>
					<h2 className="text-lg font-semibold">{t("onTheWay")}</h2>
					<ul className="divide-base-300 divide-y">
						{agreed.map((exchange) => (
							<AgreedSwaps key={exchange.ask.id} exchange={exchange} />
						))}
						{back.map((swap) => (
							<li key={swap.id} className="flex items-center gap-5 py-3">
								<BookPair given={bookIn(mine, swap.book_id)} received={undefined} size="medium" />
								<p className="min-w-0 font-semibold break-words">
									{t("takeBack", { title: titleIn(mine, swap.book_id), token: swap.token })}
								</p>
							</li>
						))}
					</ul>
				</>
			)}
		</section>
	);
}
