import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { invalidate, useLive } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Card, Empty, FormErrors, Page, Ready } from "#kit";
import { SettingsButton } from "../../library_settings/SettingsButton.tsx";
import { LateClasses } from "./LateClasses.tsx";
import { type Preview, previewKey, useBeginRun, usePreview, useRuns } from "./model.ts";
import { Runs } from "./Runs.tsx";
import { texts } from "./texts.ts";

/** Preview of a notice run: its recipients and channels, and the button that starts it. */
function Summary({
	preview,
	busy,
	error,
	onStart,
}: {
	preview: Preview;
	busy: boolean;
	error: unknown;
	onStart(): void;
}) {
	const t = useTexts(texts);
	const number = useNumber();
	const readers = preview.classes.reduce((sum, one) => sum + one.readers.length, 0);
	return (
		<Card>
			<p className="text-lg font-semibold">
				{t("summary", { readers: number(readers), loans: number(preview.loans) })}
			</p>
			{preview.is_cut && <p>{t("cut")}</p>}
			<p className="mt-1 max-w-prose">{t(preview.notices_on ? "mailOn" : "mailOff")}</p>
			{preview.notices_on && !preview.mail_ready && (
				<p className="mt-1 max-w-prose font-semibold">{t("mailUnready")}</p>
			)}
			{preview.readers === 0 && <p className="mt-3 font-semibold">{t("nobody")}</p>}
			<div className="mt-3 flex flex-wrap items-center gap-2">
				{preview.readers > 0 && (
					<Button variant="primary" className="btn-lg" busy={busy} onClick={onStart}>
						{t("tell", { count: number(preview.readers) })}
					</Button>
				)}
				{!preview.notices_on && <SettingsButton className="btn-lg" library={preview.library} />}
			</div>
			<FormErrors error={error} />
		</Card>
	);
}

/**
 * Overdue follow-up before report cards: notifies every late reader and provides the printed documents in two clicks.
 */
export default function OverdueReminders({ classCode, onClose }: { classCode: string; onClose(): void }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	const preview = usePreview(classCode);
	const { data } = preview;
	useLive("library_settings", [previewKey]);
	const runs = useRuns(data?.library);
	const startRun = useBeginRun(classCode);
	const isRunning = runs.data?.some(({ status }) => status === "running") ?? false;
	const ran = useRef(false);
	useEffect(() => {
		// A finished run changes the preview.
		if (ran.current && !isRunning) void invalidate(queries, previewKey);
		ran.current = isRunning || startRun.isPending;
	}, [isRunning, startRun.isPending, queries]);
	return (
		<Page
			title={classCode ? t("titleOf", { name: classCode }) : t("title")}
			lead={t("lead")}
			actions={<Button onClick={onClose}>{t("back")}</Button>}
		>
			<Ready query={preview} />
			{data && data.classes.length > 0 && (
				<Summary
					preview={data}
					busy={startRun.isPending || isRunning}
					error={startRun.error}
					onStart={() => startRun.mutate()}
				/>
			)}
			{data && data.classes.length === 0 && <Empty title={t("nothing")} />}
			{runs.data && <Runs runs={runs.data} />}
			{data && data.without.length > 0 && data.classes.length > 0 && (
				<Card title={t("praise")}>
					<p>{t("praiseLead")}</p>
					<p className="mt-2 font-semibold">{data.without.join(" · ")}</p>
				</Card>
			)}
			{data && <LateClasses classes={data.classes} />}
		</Page>
	);
}
