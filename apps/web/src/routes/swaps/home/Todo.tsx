import { sentencesOf } from "@rafta/library/swap/picture";
import { formatDate } from "@rafta/library/turkish/dates";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Page.tsx";
import { ConfirmButton } from "../ConfirmButton.tsx";
import { useChoiceLabel } from "../Labels.tsx";
import { type Mine, useSwapAction, whoIs } from "../model.ts";
import { texts } from "../texts.ts";
import { type Exchange, exchangesOf, titleIn } from "./exchanges.ts";

/** The reader's next steps in an agreed swap, a sentence for each of the two books. */
function useSentences(): (exchange: Exchange) => string[] {
	const t = useTexts(texts);
	return ({ ask, own, other }) => {
		const sentences: string[] = [];
		const ownIsThere = own === null || own.status === "matched" || own.status === "handed_over";
		if (own?.status === "promised")
			sentences.push(t("bring", { title: own.title, date: ask.until ? formatDate(ask.until) : "" }));
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
	const title = exchange.own?.title ?? "";
	const answer = (accept: boolean) =>
		action.mutate({
			action: "answer",
			body: { ask: exchange.ask.id, accept },
			successText: t(accept ? "accepted" : "declined"),
		});
	return (
		<li className="flex flex-col gap-2 py-3">
			<p className="font-medium break-words">{t("askedBy", { who: whoIs(exchange.partner), title })}</p>
			<p className="break-words">
				{exchange.other
					? `${t("inReturn", { title: exchange.other.title })} (${condition(exchange.other.condition)})`
					: t("noReturn")}
			</p>
			{exchange.ask.until !== "" && (
				<p className="text-sm">{t("answerBy", { date: formatDate(exchange.ask.until) })}</p>
			)}
			<div className="flex flex-wrap gap-2">
				<Button
					variant="primary"
					className="btn-lg"
					aria-label={`${t("accept")}: ${title}`}
					busy={action.isPending}
					onClick={() => answer(true)}
				>
					{t("accept")}
				</Button>
				<Button
					className="btn-lg"
					aria-label={`${t("decline")}: ${title}`}
					disabled={action.isPending}
					onClick={() => answer(false)}
				>
					{t("decline")}
				</Button>
			</div>
		</li>
	);
}

function Agreed({ exchange }: { exchange: Exchange }) {
	const t = useTexts(texts);
	const action = useSwapAction();
	const sentences = useSentences()(exchange);
	const exchangeSentences = useExchangeSentences()(exchange);
	const isUnderWay = [exchange.own, exchange.other].some((side) => side?.status === "handed_over");
	return (
		<li className="flex flex-col items-start gap-2 py-3">
			{sentences.map((sentence) => (
				<p key={sentence} className="text-lg font-medium break-words">
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
					className="btn-sm"
					label={t("callOff")}
					name={`${t("callOff")}: ${exchange.own?.title ?? exchange.other?.title ?? ""}`}
					question={t("callOffAsk")}
					disabled={action.isPending}
					onConfirm={() =>
						action.mutate({ action: "cancel", body: { ask: exchange.ask.id }, successText: t("cancelled") })
					}
				/>
			)}
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
	const isEmpty = pendingAsks.length + agreed.length + back.length === 0;
	return (
		<Card title={t("todo")}>
			{isEmpty && <p>{t("nothingTodo")}</p>}
			<ul className="divide-base-300 divide-y" aria-live="polite">
				{pendingAsks.map((exchange) => (
					<PendingAsk key={exchange.ask.id} exchange={exchange} />
				))}
				{agreed.map((exchange) => (
					<Agreed key={exchange.ask.id} exchange={exchange} />
				))}
				{back.map((swap) => (
					<li key={swap.id} className="py-3 font-medium break-words">
						{t("takeBack", { title: titleIn(mine, swap.book_id), token: swap.token })}
					</li>
				))}
			</ul>
		</Card>
	);
}
