import { useState } from "react";
import { useNumber, useTexts } from "#i18n";
import { Button, Dialog, DialogButtons, Empty, FormErrors, Ready, Select } from "#kit";
import { Classes } from "./Classes.tsx";
import { type Exception, Exceptions } from "./Exceptions.tsx";
import { Leaving } from "./Holders.tsx";
import { type Counts, usePreview, type Wishes } from "./model.ts";
import { texts } from "./texts.ts";

const shownCounts = [
	["move", "countMove"],
	["graduate", "countGraduate"],
	["leave", "countLeave"],
	["transfer", "countTransfer"],
	["stay", "countStay"],
] as const;

function Summary({ counts }: { counts: Counts }) {
	const t = useTexts(texts);
	const number = useNumber();
	return (
		<dl className="flex flex-wrap gap-x-6 gap-y-2">
			{shownCounts
				.filter(([kind]) => counts[kind] > 0)
				.map(([kind, text]) => (
					<div key={kind}>
						<dt className="text-sm">{t(text)}</dt>
						<dd className="text-lg font-semibold tabular-nums">{number(counts[kind])}</dd>
					</div>
				))}
		</dl>
	);
}

const untouched: Wishes = { classes: [], pupils: [] };

interface Props {
	busy: boolean;
	error: unknown;
	onApply(wishes: Wishes, fingerprint: string): void;
}

/** Preview of a promotion: corrected and confirmed. */
export function Plan({ busy, error, onApply }: Props) {
	const t = useTexts(texts);
	const number = useNumber();
	const [wishes, setWishes] = useState(untouched);
	const [exceptions, setExceptions] = useState<readonly Exception[]>([]);
	const [asking, setAsking] = useState(false);
	const all: Wishes = {
		...wishes,
		pupils: exceptions.map(({ pupil, kind, to }) => ({ student: pupil.id, kind, to })),
	};
	const preview = usePreview(all, true);
	const { data } = preview;
	if (!data) return <Ready query={preview} />;
	const { counts, total, school_year: year, years, classes, obstacles } = data;
	const [obstacle] = obstacles;
	const isDone = obstacles.some(({ code }) => code === "year_done");
	// A plan that is being recomputed, or could not be computed, cannot be confirmed.
	const isSettled = !preview.isPlaceholderData && !preview.isError;
	return (
		<>
			{years.length > 1 ? (
				<Select
					label={t("year")}
					value={year}
					options={years.map((one) => [one, one] as const)}
					onChange={(event) => setWishes({ ...wishes, school_year: event.target.value })}
				/>
			) : (
				!isDone && <p className="text-lg font-semibold">{t("yearIs", { year })}</p>
			)}
			{data.early && !obstacle && (
				<p className="alert alert-warning">{t("early", { year, former: data.former_year })}</p>
			)}
			{isDone && <p>{obstacle?.message}</p>}
			{obstacle && !isDone && (
				<p role="alert" className="alert alert-warning">
					{obstacle.message}
				</p>
			)}
			{classes.length === 0 && <Empty title={t("nobody")} />}
			{classes.length > 0 && !isDone && (
				<>
					<div className="flex flex-wrap items-end justify-between gap-4">
						<Summary counts={counts} />
						{total > 0 ? (
							<Button
								variant="primary"
								busy={busy}
								disabled={obstacle !== undefined || !isSettled}
								onClick={() => setAsking(true)}
							>
								{t("apply", { count: number(total) })}
							</Button>
						) : (
							<p className="font-semibold">{t("nothing")}</p>
						)}
					</div>
					<FormErrors error={error ?? preview.error} />
					{data.arrived > 0 && <p>{t("arrived", { count: number(data.arrived) })}</p>}
					<div className="grid items-start gap-5 *:min-w-0 lg:grid-cols-2">
						<Classes
							classes={classes}
							onChange={(from, next) =>
								setWishes({
									...wishes,
									classes: [...wishes.classes.filter((one) => one.from !== from), { from, ...next }],
								})
							}
						/>
						<div className="flex flex-col gap-5">
							<Exceptions exceptions={exceptions} onChange={setExceptions} />
							<Leaving holders={data.holders} />
						</div>
					</div>
				</>
			)}
			{asking && (
				<Dialog title={t("applyTitle", { year })} onClose={() => setAsking(false)}>
					<Summary counts={counts} />
					<p>{t("applyText")}</p>
					<DialogButtons onClose={() => setAsking(false)} close={t("cancel")}>
						<Button
							variant="primary"
							disabled={!isSettled}
							onClick={() => {
								setAsking(false);
								onApply(all, data.fingerprint);
							}}
						>
							{t("applyYes")}
						</Button>
					</DialogButtons>
				</Dialog>
			)}
		</>
	);
}
