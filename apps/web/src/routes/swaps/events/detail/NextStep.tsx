import type { EventStatus } from "@rafta/library/swaps/states";
import { publishedStages } from "@rafta/library/swaps/states";
import { download } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { type Action, Actions, Card, toast, useAction } from "#kit";
import { type JointSwap, othersOf } from "../../joint-swap/model.ts";
import { jointSwapTexts } from "../../joint-swap/texts.ts";
import { type SwapEvent, stageName, useAct } from "../model.ts";
import { texts } from "../texts.ts";
import { useNext } from "./next.ts";
import { PublishDialog } from "./PublishDialog.tsx";

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

/** The stage of an event, the next step, and the way back while there is one. */
export function NextStep({ event, jointSwap }: { event: SwapEvent; jointSwap: JointSwap | null }) {
	const t = useTexts(texts);
	const r = useTexts(jointSwapTexts);
	const { id, status } = event;
	const step = useAct("step");
	const file = useAction({
		mutationFn: (path: string) => download(path),
	});
	const solve = useAct("solve");
	const unpublish = useAct("unpublish", () => toast(t("unpublished")));
	const busy = step.isPending || solve.isPending || unpublish.isPending;
	const files = `/api/swaps/events/${id}`;
	const next = useNext(event, jointSwap);
	const { onward } = next;
	const back = backwards[status];
	const atDesk = status === "deposit" || status === "pickup";
	const isJoint = jointSwap !== null && othersOf(jointSwap).length > 0;
	/** An irreversible step. */
	const asks = (title: string, text: string, yes: string, to: "deposit" | "cancelled"): Action => ({
		text: title,
		busy,
		ask: { title, text, yes, no: t("keep") },
		run: () => step.mutate({ event: id, to }),
	});
	return (
		<Card>
			<Stages status={status} />
			<div className="mb-4 flex flex-col gap-1 text-lg">
				{next.sentences.map((sentence) => (
					<p key={sentence}>{sentence}</p>
				))}
			</div>
			<div className="flex flex-wrap gap-2">
				<Actions
					// All at once where the result has just come out: who sees a mistake looks for the way back.
					{...(status === "published" && { limit: 4, phoneLimit: 5 })}
					of={[
						atDesk && {
							text: t(status === "deposit" ? "deskIn" : "deskOut"),
							href: `/swap_events/${id}`,
							primary: true,
						},
						next.hasParcels && {
							text: r("deskParcels"),
							href: `/swap_events/${id}?view=parcels`,
							primary: status === "published",
						},
						next.maySolve && {
							text: t("solve"),
							primary: true,
							busy,
							run: () => solve.mutate({ event: id }),
						},
						onward && {
							text: onward.label,
							primary: !(atDesk || next.hasParcels || next.maySolve),
							busy,
							...(onward.to === "published"
								? {
										dialog: (close: () => void) => (
											<PublishDialog
												event={event}
												label={onward.label}
												isLast={!isJoint || othersOf(jointSwap).every(({ agreed }) => agreed)}
												onConfirm={() => step.mutate({ event: id, to: onward.to })}
												onClose={close}
											/>
										),
									}
								: { run: () => step.mutate({ event: id, to: onward.to }) }),
						},
						status === "review" && {
							text: t("another"),
							busy,
							run: () => solve.mutate({ event: id, seed: Number(event.seed) + 1 }),
						},
						...(publishedStages.includes(status)
							? [
									{ text: t("result"), busy: file.isPending, run: () => file.mutate(`${files}/result`) },
									{
										text: t("certificates"),
										busy: file.isPending,
										run: () => file.mutate(`${files}/certificates`),
									},
								]
							: []),
						next.mayUnpublish && {
							text: t("unpublish"),
							busy,
							ask: {
								title: t("unpublish"),
								text: isJoint ? r("unpublishAsk") : t("unpublishAsk"),
								yes: t("unpublishYes"),
								no: t("keep"),
							},
							run: () => unpublish.mutate({ event: id }),
						},
						back &&
							(isJoint && status === "review"
								? asks(t(`back.${back}`), r("backAsk"), r("backYes"), "deposit")
								: { text: t(`back.${back}`), busy, run: () => step.mutate({ event: id, to: back }) }),
						!ended.includes(status) &&
							!publishedStages.includes(status) &&
							asks(t("cancel"), isJoint ? r("cancelAsk") : t("cancelAsk"), t("cancelYes"), "cancelled"),
					]}
				/>
			</div>
		</Card>
	);
}
