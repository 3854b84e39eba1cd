import type { Job } from "@rafta/library/admin/answers";
import { formatInstant } from "@rafta/library/turkish/dates";
import { useQueryClient } from "@tanstack/react-query";
import { api, invalidate } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Badge, Button, Card, Table, useAction } from "#kit";
import { useAgo } from "../shared/format.ts";
import { jobName } from "../shared/jobs.ts";
import { texts } from "./texts.ts";

/** Milliseconds after which a short job has probably ended. */
const soon = 1500;

function LastRun({ last }: { last: Job["last"] }) {
	const t = useTexts(texts);
	const ago = useAgo();
	if (last === null) return t("never");
	if (last.ended === null) return <Badge tone="info">{t("running")}</Badge>;
	return (
		<>
			{ago(last.ended)} {last.failed && <Badge tone="bad">{t("jobFailed")}</Badge>}
		</>
	);
}

function RunButton({ job }: { job: Job }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const queries = useQueryClient();
	const run = useAction({
		mutationFn: () => api().send(`/api/crons/${encodeURIComponent(job.id)}`, { method: "POST" }),
		done: t("started"),
		onSuccess: () => setTimeout(() => void invalidate(queries, "/api/admin/overview"), soon),
	});
	return (
		<Button
			variant="ghost"
			className="btn-sm whitespace-nowrap"
			busy={run.isPending}
			aria-label={t("runNamed", { name: jobName(job.id, language) })}
			onClick={() => run.mutate()}
		>
			{t("run")}
		</Button>
	);
}

/** Scheduled jobs: the next run, the last result, and a way to run one now. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	return (
		<Card title={t("jobs")}>
			<Table
				caption={t("jobs")}
				columns={[
					{ key: "job", title: t("job"), render: ({ id }) => jobName(id, language) },
					{
						key: "next",
						title: t("next"),
						className: "whitespace-nowrap",
						render: ({ next }) => next && formatInstant(next),
					},
					{
						key: "last",
						title: t("last"),
						className: "whitespace-nowrap",
						render: ({ last }) => <LastRun last={last} />,
					},
					{ key: "run", title: "", controls: true, render: (job) => <RunButton job={job} /> },
				]}
				rows={jobs}
				rowKey={({ id }) => id}
				hasCards
				className="max-h-96 overflow-auto"
			/>
		</Card>
	);
}
