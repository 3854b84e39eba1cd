import { formatDate } from "@rafta/library/turkish/dates";
import { useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Page.tsx";
import { type Mine, useSwapAction, whoIs } from "../model.ts";
import { texts } from "../texts.ts";
import { type Exchange, exchangesOf } from "./exchanges.ts";

const shown = 20;

function Row({ exchange }: { exchange: Exchange }) {
	const t = useTexts(texts);
	const action = useSwapAction();
	const { ask, own, other, partner, isOwner } = exchange;
	const requestedBook = isOwner ? own : other;
	const given = isOwner ? other : own;
	const waits = ask.status === "asked";
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
			<div className="min-w-0">
				<p className="font-medium break-words">{requestedBook?.title}</p>
				<p className="text-sm break-words">
					{[whoIs(partner), given && t("inReturn", { title: given.title })].filter(Boolean).join(" · ")}
				</p>
				{waits && ask.until !== "" && (
					<p className="text-sm">{t("askWaits", { date: formatDate(ask.until) })}</p>
				)}
			</div>
			<div className="flex items-center gap-2">
				<Badge tone={ask.status === "done" ? "good" : waits ? "info" : "neutral"}>
					{t(`state_${ask.status}`)}
				</Badge>
				{waits && !isOwner && (
					<Button
						aria-label={`${t("cancel")}: ${requestedBook?.title ?? ""}`}
						disabled={action.isPending}
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
			<Card title={title}>
				<ul className="divide-base-300 divide-y">
					{some.map((exchange) => (
						<Row key={exchange.ask.id} exchange={exchange} />
					))}
				</ul>
			</Card>
		);
	return (
		<>
			{list(t("myAsks"), waiting)}
			{list(t("pastAsks"), past)}
		</>
	);
}
