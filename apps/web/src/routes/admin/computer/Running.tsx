import type { Computer } from "@rafta/library/api/computer";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, readKey } from "#data";
import { useTexts } from "#i18n";
import { Card, ConfirmButton, FormErrors, toast, useStoredChoice } from "#kit";
import { RunsAnswers } from "./RunsAnswers.tsx";
import { runsTexts } from "./runsTexts.ts";
import { texts } from "./texts.ts";

function StopButton({ onStopped }: { onStopped(): void }) {
	const t = useTexts(texts);
	const stop = useMutation({
		mutationFn: () => call("POST /api/admin/computer/stop"),
		onSuccess: onStopped,
	});
	return (
		<>
			<FormErrors error={stop.error} />
			<ConfirmButton
				busy={stop.isPending}
				className="self-start"
				ask={{ title: t("stopQuestion"), text: t("stopText"), yes: t("stop") }}
				onConfirm={stop.mutate}
			>
				{t("stop")}
			</ConfirmButton>
		</>
	);
}

/** When Rafta runs, stored at once, and how it is stopped. */
export function Running({ computer }: { computer: Computer }) {
	const t = useTexts(texts);
	const ask = useTexts(runsTexts);
	const queries = useQueryClient();
	const [isStopped, setStopped] = useState(false);
	const change = useMutation({
		mutationFn: (runs: NonNullable<Computer["runs"]>) => call("POST /api/admin/computer", { body: { runs } }),
		onSuccess: (changed) => {
			queries.setQueryData(readKey("/api/admin/computer"), changed);
			toast(t("saved"));
		},
	});
	const [runs, setRuns] = useStoredChoice(computer.runs, (value) =>
		value === null ? Promise.resolve() : change.mutateAsync(value),
	);
	if (isStopped) {
		return (
			<Card title={t("stopped")} className="no-print">
				<p role="status">{t("stoppedText")}</p>
			</Card>
		);
	}
	if (runs === null) {
		return (
			<Card title={t("running")} className="no-print">
				<p className="max-w-prose">{t("notPackaged")}</p>
			</Card>
		);
	}
	return (
		<Card title={ask("question")} className="no-print">
			<div className="flex flex-col gap-4">
				<p className="max-w-prose opacity-75">{ask("lead")}</p>
				<RunsAnswers value={runs} onChange={setRuns} />
				<FormErrors error={change.error} />
				{computer.runs === "start" && (
					<p className="text-sm break-all opacity-75">{t("startFile", { file: computer.start_file })}</p>
				)}
				{computer.can_stop && <StopButton onStopped={() => setStopped(true)} />}
			</div>
		</Card>
	);
}
