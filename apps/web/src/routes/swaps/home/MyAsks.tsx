import { useTexts } from "#i18n";
import { Button, useDayText } from "#kit";
import { BookPair } from "../BookPair.tsx";
import { type Mine, useSwapAction, whoIs } from "../model.ts";
import { texts } from "../texts.ts";
import { type Exchange, exchangesOf } from "./exchanges.ts";

const shown = 20;

function Row({ exchange }: { exchange: Exchange }) {
	const t = useTexts(texts);
	const dayText = useDayText();
	const action = useSwapAction();
	const { ask, own, other, partner, isOwner } = exchange;
	const requestedBook = isOwner ? own : other;
	const given = isOwner ? other : own;
	const waits = ask.status === "asked";
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
			<BookPair given={own?.book} received={other?.book} size="medium" />
			<div className="min-w-0 flex-1 basis-40">
				<p className="font-semibold break-words">{requestedBook?.title}</p>
				<p className="text-sm break-words">
					{[whoIs(partner), given && t("inReturn", { title: given.title })].filter(Boolean).join(" · ")}
				</p>
				{waits && ask.until !== "" && (
					<p className="text-sm">{t("askWaits", { date: dayText(ask.until) })}</p>
				)}
			</div>
			<div className="flex items-center gap-2">
				{!waits && <span className="text-sm">{t(`state_${ask.status}`)}</span>}
				{waits && !isOwner && (
					<Button
						variant="ghost"
						className="btn-sm"
						aria-label={`${t("cancel")}: ${requestedBook?.title ?? ""}`}
						paused={action.isPending}
						onClick={() =>
							action.mutate({ action: "cancel", body: { ask: ask.id }, successText: t("cancelled") })
						}
					>
						{t("cancel")}
					</Button>
				)}
			</div>
		</li>
	);
}

/** A reader's pending asks, and the results of older ones. */
export function MyAsks({ mine, me }: { mine: Mine; me: string }) {
	const t = useTexts(texts);
	const exchanges = exchangesOf(mine, me);
	const waiting = exchanges.filter(({ ask, isOwner }) => ask.status === "asked" && !isOwner);
	const past = exchanges
		.filter(({ ask }) => ask.status !== "asked" && ask.status !== "accepted")
		.slice(0, shown);
	const list = (title: string, some: readonly Exchange[]) =>
		some.length > 0 && (
			<section className="flex flex-col gap-1">
				<h2 className="text-lg font-semibold">{title}</h2>
				<ul className="divide-base-300 divide-y">
					{some.map((exchange) => (
						<Row key={exchange.ask.id} exchange={exchange} />
					))}
				</ul>
			</section>
		);
	return (
		<>
			{list(t("myAsks"), waiting)}
			{list(t("pastAsks"), past)}
		</>
	);
}
