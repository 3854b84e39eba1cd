import type { EventStatus } from "@rafta/library/swap/states";
import { useState } from "react";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card } from "../../../ui/Page.tsx";
import { FileButton } from "../FileButton.tsx";
import { published, type SwapEvent, stageName, useAct } from "../model.ts";
import { texts } from "../texts.ts";

const stages: readonly EventStatus[] = [
	"draft",
	"listing",
	"deposit",
	"matching",
	"review",
	"published",
	"pickup",
	"closed",
];

/** Where the main button of a stage leads; matching itself is another operation. */
const onwards: Partial<
	Record<EventStatus, "listing" | "deposit" | "matching" | "published" | "pickup" | "closed">
> = {
	draft: "listing",
	listing: "deposit",
	deposit: "matching",
	review: "published",
	published: "pickup",
	pickup: "closed",
};

const backwards: Partial<Record<EventStatus, "listing" | "deposit">> = {
	deposit: "listing",
	matching: "deposit",
	review: "deposit",
};

const ended: readonly EventStatus[] = ["closed", "cancelled"];

function Stages({ status }: { status: EventStatus }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const at = stages.indexOf(status);
	return (
		<ol aria-label={t("stages")} className="mb-4 flex flex-wrap gap-x-2 gap-y-1">
			{stages.map((stage, place) => (
				<li
					key={stage}
					aria-current={stage === status ? "step" : undefined}
					className={`rounded-box border px-2 py-1 text-sm ${
						stage === status ? "border-primary font-bold" : "border-base-300"
					}`}
				>
					<span aria-hidden="true">{place < at ? "✓ " : ""}</span>
					{stageName(stage, language)}
				</li>
			))}
		</ol>
	);
}

/** The stage of an event, the next thing to do, and the way back as long as there is one. */
export function NextStep({ event }: { event: SwapEvent }) {
	const t = useTexts(texts);
	const { id, status } = event;
	const [asking, setAsking] = useState(false);
	const step = useAct("step", () => setAsking(false));
	const solve = useAct("solve");
	const busy = step.isPending || solve.isPending;
	const files = `/api/swaps/events/${id}`;
	const onward = onwards[status];
	const back = backwards[status];
	const atDesk = status === "deposit" || status === "pickup";
	return (
		<Card>
			<Stages status={status} />
			<p className="mb-4 text-lg">{t(`next.${status}`)}</p>
			<div className="flex flex-wrap gap-2">
				{atDesk && (
					<Link href={`/swap_events/${id}`} className="btn btn-primary">
						{t(status === "deposit" ? "deskIn" : "deskOut")}
					</Link>
				)}
				{status === "matching" && (
					<Button look="primary" busy={busy} onClick={() => solve.mutate({ event: id })}>
						{t("solve")}
					</Button>
				)}
				{onward && (
					<Button
						look={atDesk ? "plain" : "primary"}
						busy={busy}
						onClick={() => step.mutate({ event: id, to: onward })}
					>
						{t(`do.${onward}`)}
					</Button>
				)}
				{status === "review" && (
					<Button busy={busy} onClick={() => solve.mutate({ event: id, seed: Number(event.seed) + 1 })}>
						{t("another")}
					</Button>
				)}
				{back && (
					<Button busy={busy} onClick={() => step.mutate({ event: id, to: back })}>
						{t(`back.${back}`)}
					</Button>
				)}
				{published.includes(status) && (
					<>
						<FileButton label={t("result")} title={t("resultHint")} path={`${files}/result`} />
						<FileButton label={t("certificates")} path={`${files}/certificates`} />
					</>
				)}
				{!ended.includes(status) && !published.includes(status) && !asking && (
					<Button onClick={() => setAsking(true)}>{t("cancel")}</Button>
				)}
			</div>
			{asking && (
				<div role="status" className="mt-3 flex flex-wrap items-center gap-2">
					<span>{t("cancelAsk")}</span>
					<Button look="danger" busy={busy} onClick={() => step.mutate({ event: id, to: "cancelled" })}>
						{t("cancelYes")}
					</Button>
					<Button onClick={() => setAsking(false)}>{t("keep")}</Button>
				</div>
			)}
		</Card>
	);
}
