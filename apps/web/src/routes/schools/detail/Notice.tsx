import { noticeAsText, noticeTitle, processingNotice } from "@rafta/library/privacy/notice";
import { historyMonths } from "@rafta/library/privacy/retention";
import type { RecordModel } from "pocketbase";
import { useState } from "react";
import { literal, useList } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Button, Card, Checkbox, Page, TextInput, toast } from "#kit";
import { texts } from "../texts.ts";

/** The school's privacy notice: a few fields, with the text as it will be printed next to them. */
export function Notice({ school, onClose }: { school: RecordModel; onClose(): void }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const settings = useList("library_settings", { filter: `school_id = ${literal(school.id)}`, perPage: 20 });
	// The longest retention period among the school's libraries: a notice must not promise less than is done.
	const set = (settings.data?.items ?? []).map((one) => Number(one.history_months) || 0);
	const retentionMonths = Math.max(0, ...set) || historyMonths([]);
	const [place, setPlace] = useState([school.district, school.province].filter(Boolean).join(" / "));
	const [contact, setContact] = useState(String(school.email || school.phone || ""));
	const [months, setMonths] = useState<string | null>(null);
	const [withPhotos, setWithPhotos] = useState(false);
	const [withGuardians, setWithGuardians] = useState(true);
	const facts = {
		school: String(school.name),
		place: place.trim(),
		contact: contact.trim(),
		historyMonths: Math.max(0, Math.floor(Number(months ?? retentionMonths)) || 0),
		withPhotos,
		withGuardians,
	};
	const notice = processingNotice(facts, language);
	async function copy() {
		await navigator.clipboard.writeText(noticeAsText(notice, language));
		toast(t("noticeCopied"));
	}
	return (
		<Page
			title={t("notice")}
			lead={t("noticeLead")}
			actions={
				<>
					<Button variant="primary" onClick={() => window.print()}>
						{t("print")}
					</Button>
					<Button onClick={() => copy().catch(() => toast(t("noticeNotCopied"), "bad"))}>{t("copy")}</Button>
					<Button onClick={onClose}>{t("done")}</Button>
				</>
			}
		>
			<div className="grid gap-5 lg:grid-cols-[20rem_1fr] print:block">
				<Card className="no-print flex flex-col gap-3 self-start">
					<TextInput
						label={t("noticePlace")}
						value={place}
						onChange={(event) => setPlace(event.target.value)}
					/>
					<TextInput
						label={t("noticeContact")}
						value={contact}
						onChange={(event) => setContact(event.target.value)}
					/>
					<TextInput
						label={t("noticeMonths")}
						hint={t("noticeMonthsHint")}
						inputMode="numeric"
						value={months ?? String(retentionMonths)}
						onChange={(event) => setMonths(event.target.value)}
					/>
					<Checkbox
						label={t("noticePhotos")}
						checked={withPhotos}
						onChange={(event) => setWithPhotos(event.target.checked)}
					/>
					<Checkbox
						label={t("noticeGuardians")}
						checked={withGuardians}
						onChange={(event) => setWithGuardians(event.target.checked)}
					/>
				</Card>
				<article className="rounded-box border-base-300 bg-base-100 border p-6 print:border-0 print:p-0">
					<h2 className="mb-4 text-xl font-semibold">{noticeTitle[language]}</h2>
					{notice.map(({ heading, text }) => (
						<section key={heading} className="mb-4 max-w-prose">
							<h3 className="font-semibold">{heading}</h3>
							<p>{text}</p>
						</section>
					))}
				</article>
			</div>
		</Page>
	);
}
