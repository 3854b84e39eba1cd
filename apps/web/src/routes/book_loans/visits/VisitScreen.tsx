import { useState } from "react";
import { useUser } from "#data";
import { classesOf, classOf, DeskBar, useDeskRead } from "#desk";
import { useTexts } from "#i18n";
import { Button, Card, Empty, Page, Ready, useSearchParams } from "#kit";
import { Running, type Summary } from "./Running.tsx";
import { texts } from "./texts.ts";

function Classes({ onChoose }: { onChoose(classCode: string): void }) {
	const t = useTexts(texts);
	const classes = useDeskRead("GET /api/circulation/classes", {}, (offlineData) => ({
		classes: classesOf(offlineData),
	}));
	if (!classes.data) return <Ready query={classes} />;
	if (classes.data.classes.length === 0) {
		return (
			<Empty title={t("noClasses")}>
				<p>{t("noClassesText")}</p>
			</Empty>
		);
	}
	return (
		<Card title={t("choose")}>
			<p className="mb-4 max-w-prose">{t("chooseText")}</p>
			<ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
				{classes.data.classes.map(({ class_code, readers }) => (
					<li key={class_code}>
						<button
							type="button"
							className="btn btn-lg h-auto w-full flex-col gap-0 py-3"
							onClick={() => onChoose(class_code)}
						>
							<span className="text-lg font-semibold">{class_code}</span>
							<span className="text-sm font-normal">{t("readers", { count: readers })}</span>
						</button>
					</li>
				))}
			</ul>
		</Card>
	);
}

function Over({ name, summary, onAnother }: { name: string; summary: Summary; onAnother(): void }) {
	const t = useTexts(texts);
	return (
		<Card title={t("summary")}>
			<p className="text-lg">{t("summaryText", { ...summary, without: "", name })}</p>
			{summary.without.length > 0 && (
				<>
					<h3 className="mt-3 font-semibold">{t("without")}</h3>
					<p>{summary.without.join(", ")}</p>
				</>
			)}
			<Button variant="primary" className="mt-4" onClick={onAnother}>
				{t("another")}
			</Button>
		</Card>
	);
}

function OneClass({ name, onEnd }: { name: string; onEnd(summary: Summary): void }) {
	const t = useTexts(texts);
	const user = useUser();
	// Fetched for this visit only: data of an earlier visit is outdated.
	const [requestedAt] = useState(Date.now);
	const readers = useDeskRead(
		"GET /api/circulation/class",
		{ query: { class_code: name } },
		(offlineData) => ({ readers: classOf(offlineData, name, user?.desk_only ?? false, new Date()) }),
		{ at: requestedAt },
	);
	if (!readers.data) return <Ready query={readers} />;
	if (readers.data.readers.length === 0) return <Empty title={t("noReaders")} />;
	return <Running user={user?.id ?? ""} classCode={name} readers={readers.data.readers} onEnd={onEnd} />;
}

/** Class visit at the desk: choice of the class, the visit, and its summary. */
export default function VisitScreen() {
	const t = useTexts(texts);
	const [params, change] = useSearchParams();
	const name = params.get("class") ?? "";
	const [summary, setSummary] = useState<Summary | null>(null);
	return (
		<Page title={name === "" ? t("title") : t("titleOf", { name })} keepFocus={name !== ""}>
			<DeskBar mode="visit" />
			{name === "" && <Classes onChoose={(code) => change({ class: code })} />}
			{name !== "" && summary === null && <OneClass key={name} name={name} onEnd={setSummary} />}
			{summary !== null && (
				<Over
					name={name}
					summary={summary}
					onAnother={() => {
						setSummary(null);
						change({ class: "" });
					}}
				/>
			)}
		</Page>
	);
}
