import type { Job } from "@rafta/library/administration/answers";
import { formatInstant } from "@rafta/library/turkish/dates";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../data/client.ts";
import { outdated } from "../../../data/outdated.ts";
import { useLanguage, useTexts } from "../../../i18n/language.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Page.tsx";
import { ScrollArea } from "../../../ui/ScrollArea.tsx";
import { useAction } from "../../../ui/useAction.ts";
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

function JobRow({ job }: { job: Job }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const queries = useQueryClient();
	const name = jobName(job.id, language);
	const run = useAction({
		mutationFn: () => api().send(`/api/crons/${encodeURIComponent(job.id)}`, { method: "POST" }),
		done: t("started"),
		onSuccess: () => setTimeout(() => void outdated(queries, "/api/admin/overview"), soon),
	});
	return (
		<tr>
			<th scope="row" className="font-semibold">
				{name}
			</th>
			<td className="whitespace-nowrap">{job.next && formatInstant(job.next)}</td>
			<td className="whitespace-nowrap">
				<LastRun last={job.last} />
			</td>
			<td>
				<Button
					variant="ghost"
					className="btn-sm whitespace-nowrap"
					busy={run.isPending}
					aria-label={t("runNamed", { name })}
					onClick={() => run.mutate()}
				>
					{t("run")}
				</Button>
			</td>
		</tr>
	);
}

/** Scheduled jobs: the next run, the last result, and a way to run one now. */
export function Jobs({ jobs }: { jobs: readonly Job[] }) {
	const t = useTexts(texts);
	return (
		<Card title={t("jobs")}>
			<ScrollArea label={t("jobs")} className="max-h-96 overflow-auto">
				<table className="table-sm table">
					<thead>
						<tr>
							<th scope="col">{t("job")}</th>
							<th scope="col">{t("next")}</th>
							<th scope="col">{t("last")}</th>
							<th scope="col">
								<span className="sr-only">{t("run")}</span>
							</th>
						</tr>
					</thead>
					<tbody>
						{jobs.map((job) => (
							<JobRow key={job.id} job={job} />
						))}
					</tbody>
				</table>
			</ScrollArea>
		</Card>
	);
}
