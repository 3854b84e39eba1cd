import { sentencesOf } from "@rafta/library/swap/picture";
import { formatDate } from "@rafta/library/turkish/dates";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Page.tsx";
import { useChoiceLabel } from "../Labels.tsx";
import { type Mine, useSwapAction, whoIs } from "../model.ts";
import { Sure } from "../Sure.tsx";
import { texts } from "../texts.ts";
import { titleIn, type Way, waysOf } from "./ways.ts";

/** The reader's next steps in an agreed swap, a sentence for each of the two books. */
function useSentences(): (way: Way) => string[] {
	const t = useTexts(texts);
	return ({ ask, own, other }) => {
		const said: string[] = [];
		const ownIsThere = own === null || own.status === "matched" || own.status === "handed_over";
		if (own?.status === "promised")
			said.push(t("bring", { title: own.title, date: ask.until ? formatDate(ask.until) : "" }));
		if (own?.status === "matched") said.push(t("brought", { title: own.title, token: own.token }));
		if (own?.status === "handed_over") said.push(t("given", { title: own.title }));
		if (other?.status === "handed_over") said.push(t("fetched", { title: other.title }));
		else if (other?.status === "matched" && ownIsThere) said.push(t("fetch", { title: other.title }));
		else if (other && ownIsThere) said.push(t("waitOther", { title: other.title }));
		return said;
	};
}

/** The giver and recipient of each of the two books, one sentence each. */
function useWaySentences(): (way: Way) => string[] {
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

function Asked({ way }: { way: Way }) {
	const t = useTexts(texts);
	const action = useSwapAction();
	const condition = useChoiceLabel("condition");
	const title = way.own?.title ?? "";
	const answer = (accept: boolean) =>
		action.mutate({
			action: "answer",
			body: { ask: way.ask.id, accept },
			said: t(accept ? "accepted" : "declined"),
		});
	return (
		<li className="flex flex-col gap-2 py-3">
			<p className="font-medium break-words">{t("askedBy", { who: whoIs(way.partner), title })}</p>
			<p className="break-words">
				{way.other
					? `${t("inReturn", { title: way.other.title })} (${condition(way.other.condition)})`
					: t("noReturn")}
			</p>
			{way.ask.until !== "" && (
				<p className="text-sm">{t("answerBy", { date: formatDate(way.ask.until) })}</p>
			)}
			<div className="flex flex-wrap gap-2">
				<Button
					look="primary"
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

function Agreed({ way }: { way: Way }) {
	const t = useTexts(texts);
	const action = useSwapAction();
	const sentences = useSentences()(way);
	const ways = useWaySentences()(way);
	const isUnderWay = [way.own, way.other].some((side) => side?.status === "handed_over");
	return (
		<li className="flex flex-col items-start gap-2 py-3">
			{sentences.map((sentence) => (
				<p key={sentence} className="text-lg font-medium break-words">
					{sentence}
				</p>
			))}
			{!isUnderWay &&
				ways.map((sentence) => (
					<p key={sentence} className="text-sm break-words">
						{sentence}
					</p>
				))}
			{!isUnderWay && (
				<Sure
					className="btn-sm"
					label={t("callOff")}
					name={`${t("callOff")}: ${way.own?.title ?? way.other?.title ?? ""}`}
					question={t("callOffAsk")}
					disabled={action.isPending}
					onSure={() => action.mutate({ action: "cancel", body: { ask: way.ask.id }, said: t("cancelled") })}
				/>
			)}
		</li>
	);
}

/** A reader's pending steps: answer, bring, fetch, take back. */
export function Todo({ mine, me }: { mine: Mine; me: string }) {
	const t = useTexts(texts);
	const ways = waysOf(mine, me);
	const asked = ways.filter(({ ask, isOwner }) => ask.status === "asked" && isOwner);
	const agreed = ways.filter(({ ask }) => ask.status === "accepted");
	const back = mine.swaps.filter(({ status, released }) => status === "unmatched" && released !== true);
	const isEmpty = asked.length + agreed.length + back.length === 0;
	return (
		<Card title={t("todo")}>
			{isEmpty && <p>{t("nothingTodo")}</p>}
			<ul className="divide-base-300 divide-y" aria-live="polite">
				{asked.map((way) => (
					<Asked key={way.ask.id} way={way} />
				))}
				{agreed.map((way) => (
					<Agreed key={way.ask.id} way={way} />
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
