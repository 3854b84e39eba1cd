import { stepReasons } from "@rafta/library/promotion/outcomes";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { literal, type PresentedRecord, useList } from "#data";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Card, ConfirmButton, FormErrors } from "#kit";
import type { Student } from "../student.ts";
import type { Promotion } from "./model.ts";
import { texts } from "./texts.ts";

/** Progress of a running promotion. */
export function Progress({ promotion }: { promotion: Promotion }) {
	const t = useTexts(texts);
	const number = useNumber();
	const title = t(promotion.status === "undoing" ? "undoing" : "applying");
	return (
		<Card title={title}>
			<progress
				className="progress progress-primary w-full"
				aria-label={title}
				value={promotion.done}
				max={Math.max(1, promotion.total)}
			/>
			<p className="mt-2 tabular-nums">
				{t("progress", { done: number(promotion.done), total: number(promotion.total) })}
			</p>
		</Card>
	);
}

type Step = PresentedRecord<"promotion_steps", { student_id?: Student }> & {
	readonly reason: keyof typeof stepReasons;
};

const PAGE_SIZE = 100;

/** Pupils with one outcome and its reason, if there are any. */
function OutcomeRows({ promotion, state }: { promotion: Promotion; state: "refused" | "kept" }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const steps = useList<Step>("promotion_steps", {
		perPage: PAGE_SIZE,
		filter: `promotion_id = ${literal(promotion.id)} && state = ${literal(state)}`,
		sort: "position",
		expand: "student_id",
	});
	if (!steps.data?.totalItems) return null;
	return (
		<Card title={`${t(state === "refused" ? "refusedTitle" : "keptTitle")}: ${steps.data.totalItems}`}>
			<ul className="flex flex-col gap-1">
				{steps.data.items.map((step) => {
					const pupil = step.expand?.student_id;
					return (
						<li key={step.id}>
							<span className="font-semibold">
								{pupil?.full_name} · {pupil?.class_code}
							</span>
							: {stepReasons[step.reason]?.[language]}
						</li>
					);
				})}
			</ul>
		</Card>
	);
}

interface Props {
	promotion: Promotion;
	busy: boolean;
	error: unknown;
	onUndo(): void;
}

/** Result of the last promotion, and its undo. */
export function Outcome({ promotion, busy, error, onUndo }: Props) {
	const t = useTexts(texts);
	const number = useNumber();
	const { status, school_year: year, expires_on: until } = promotion;
	const isUndoable = status === "applied" && until !== "" && until >= todayIn(new Date());
	return (
		<>
			<Card>
				<p role="status" className="text-lg font-semibold">
					{t(status === "undone" ? "undone" : "applied", { year })}
				</p>
				{status === "applied" && (
					<p>{t("written", { count: number(promotion.counts?.outcomes?.applied ?? 0) })}</p>
				)}
				{isUndoable && (
					<>
						<p>{t("undoUntil", { date: formatDate(until) })}</p>
						<ConfirmButton
							className="mt-3"
							busy={busy}
							ask={{ title: t("undoTitle"), text: t("undoText"), yes: t("undo") }}
							onConfirm={onUndo}
						>
							{t("undo")}
						</ConfirmButton>
					</>
				)}
				<FormErrors error={error} />
			</Card>
			<OutcomeRows promotion={promotion} state="refused" />
			<OutcomeRows promotion={promotion} state="kept" />
		</>
	);
}
