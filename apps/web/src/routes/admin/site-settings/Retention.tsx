import type { AnswerOf } from "@rafta/library/api/index";
import { retention_settings } from "@rafta/library/collections/retention_settings";
import { retentionDefaults } from "@rafta/library/privacy/retention";
import { formatDate } from "@rafta/library/turkish/dates";
import type { RecordModel } from "pocketbase";
import { call, useList } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Card, Dialog, DialogButtons, Facts, Ready, RecordForm, useAction } from "#kit";
import { retentionTexts } from "./retentionTexts.ts";

const kinds = ["loans", "holds", "readers", "contacts", "audit_events", "notices"] as const;
type Answer = AnswerOf<"POST /api/retention/run">;

const runRetention = (dry_run: boolean) => call("POST /api/retention/run", { body: { dry_run } });

/** Preview of what would be removed, with the button that removes it. */
function RunDialog({ answer, onClose }: { answer: Answer; onClose(): void }) {
	const { counts, waits_since } = answer;
	const t = useTexts(retentionTexts);
	const number = useNumber();
	const run = useAction({
		mutationFn: () => runRetention(false),
		done: t("done"),
		onSuccess: () => onClose(),
	});
	const over = kinds.filter((kind) => counts[kind] > 0);
	return (
		<Dialog title={t("previewTitle")} onClose={onClose}>
			{waits_since && <p className="font-semibold">{t("jumped", { date: formatDate(waits_since) })}</p>}
			{over.length === 0 ? (
				<p>{t("nothing")}</p>
			) : (
				<>
					<Facts items={over.map((kind) => [t(kind), number(counts[kind])] as const)} />
					<p>{t("irreversible")}</p>
				</>
			)}
			<DialogButtons onClose={onClose} close={t(over.length > 0 ? "cancel" : "close")}>
				{over.length > 0 && (
					<Button variant="danger" busy={run.isPending} onClick={() => run.mutate()}>
						{t("run")}
					</Button>
				)}
			</DialogButtons>
		</Dialog>
	);
}

/** Retention periods of personal data. */
export function Retention() {
	const t = useTexts(retentionTexts);
	const settings = useList<RecordModel>("retention_settings", { perPage: 1, sort: "created" });
	const preview = useAction({
		mutationFn: () => runRetention(true),
	});
	const record = settings.data?.items[0];
	const months = Object.entries(retentionDefaults);
	return (
		<Card title={t("title")}>
			<p className="mb-4 max-w-prose">{t("lead")}</p>
			<Ready query={settings}>
				{() => (
					<RecordForm<RecordModel>
						variant="plain"
						key={record?.id}
						collection={retention_settings}
						fields={months.map(([name]) => name)}
						record={record}
						custom={Object.fromEntries(
							months.map(([name, standard]) => [
								name,
								{ hint: t("default", { months: standard }), inputMode: "numeric", maxLength: 3 },
							]),
						)}
					>
						<Button busy={preview.isPending} onClick={() => preview.mutate()}>
							{t("preview")}
						</Button>
					</RecordForm>
				)}
			</Ready>
			{preview.data && <RunDialog answer={preview.data} onClose={() => preview.reset()} />}
		</Card>
	);
}
