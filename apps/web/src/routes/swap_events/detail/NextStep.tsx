import type { EventStatus } from "@rafta/library/swap/states";
import { publishedStages } from "@rafta/library/swap/states";
import { useState } from "react";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card } from "../../../ui/Page.tsx";
import { FileButton } from "../FileButton.tsx";
import { type JointSwap, othersOf } from "../joint-swap/model.ts";
import { jointSwapTexts } from "../joint-swap/texts.ts";
import { type SwapEvent, stageName, useAct } from "../model.ts";
import { texts } from "../texts.ts";
import { useNext } from "./next.ts";

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
			{stages.map((stage, index) => (
				<li
					key={stage}
					aria-current={stage === status ? "step" : undefined}
					className={`rounded-box border px-2 py-1 text-sm ${
						stage === status ? "border-primary font-semibold" : "border-base-300"
					}`}
				>
					<span aria-hidden="true">{index < at ? "✓ " : ""}</span>
					{stageName(stage, language)}
				</li>
			))}
		</ol>
	);
}

/** A confirmation of an irreversible step. */
interface Question {
	ask: string;
	yes: string;
	to: "deposit" | "cancelled";
}

/** The stage of an event, the next step, and the way back while there is one. */
export function NextStep({ event, jointSwap }: { event: SwapEvent; jointSwap: JointSwap | null }) {
	const t = useTexts(texts);
	const r = useTexts(jointSwapTexts);
	const { id, status } = event;
	const [question, setQuestion] = useState<Question | null>(null);
	const step = useAct("step", () => setQuestion(null));
	const solve = useAct("solve");
	const busy = step.isPending || solve.isPending;
	const files = `/api/swaps/events/${id}`;
	const next = useNext(event, jointSwap);
	const { onward } = next;
	const back = backwards[status];
	const atDesk = status === "deposit" || status === "pickup";
	const isJoint = jointSwap !== null && othersOf(jointSwap).length > 0;
	return (
		<Card>
			<Stages status={status} />
			<div className="mb-4 flex flex-col gap-1 text-lg">
				{next.sentences.map((sentence) => (
					<p key={sentence}>{sentence}</p>
				))}
			</div>
			<div className="flex flex-wrap gap-2">
				{atDesk && (
					<Link href={`/swap_events/${id}`} className="btn btn-primary">
						{t(status === "deposit" ? "deskIn" : "deskOut")}
					</Link>
				)}
				{next.hasParcels && (
					<Link
						href={`/swap_events/${id}?view=parcels`}
						className={`btn ${status === "published" ? "btn-primary" : ""}`}
					>
						{r("deskParcels")}
					</Link>
				)}
				{next.maySolve && (
					<Button variant="primary" busy={busy} onClick={() => solve.mutate({ event: id })}>
						{t("solve")}
					</Button>
				)}
				{onward && (
					<Button
						variant={atDesk || next.hasParcels ? "plain" : "primary"}
						busy={busy}
						onClick={() => step.mutate({ event: id, to: onward.to })}
					>
						{onward.label}
					</Button>
				)}
				{status === "review" && (
					<Button busy={busy} onClick={() => solve.mutate({ event: id, seed: Number(event.seed) + 1 })}>
						{t("another")}
					</Button>
				)}
				{back && (
					<Button
						busy={busy}
						onClick={() =>
							isJoint && status === "review"
								? setQuestion({ ask: r("backAsk"), yes: r("backYes"), to: "deposit" })
								: step.mutate({ event: id, to: back })
						}
					>
						{t(`back.${back}`)}
					</Button>
				)}
				{publishedStages.includes(status) && (
					<>
						<FileButton label={t("result")} title={t("resultHint")} path={`${files}/result`} />
						<FileButton label={t("certificates")} path={`${files}/certificates`} />
					</>
				)}
				{!ended.includes(status) && !publishedStages.includes(status) && !question && (
					<Button
						onClick={() =>
							setQuestion({
								ask: isJoint ? r("cancelAsk") : t("cancelAsk"),
								yes: t("cancelYes"),
								to: "cancelled",
							})
						}
					>
						{t("cancel")}
					</Button>
				)}
			</div>
			{question && (
				<div role="status" className="mt-3 flex flex-wrap items-center gap-2">
					<span>{question.ask}</span>
					<Button variant="danger" busy={busy} onClick={() => step.mutate({ event: id, to: question.to })}>
						{question.yes}
					</Button>
					<Button autoFocus onClick={() => setQuestion(null)}>
						{t("keep")}
					</Button>
				</div>
			)}
		</Card>
	);
}
