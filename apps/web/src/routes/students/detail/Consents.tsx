import { consentKinds, consents, consentWays } from "@rafta/library/collections/consents";
import { formatDate } from "@rafta/library/turkish/dates";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { invalidate, literal, type PresentedRecord, useList } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Badge, Button, Card, Ready, RecordForm } from "#kit";
import type { Student } from "../student.ts";
import { texts } from "../texts.ts";

type Consent = PresentedRecord<"consents">;

/** The guardian's consents with their dates; a new entry replaces the previous one. */
export function Consents({ student }: { student: Student }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const queries = useQueryClient();
	const [adding, setAdding] = useState(false);
	const history = useList<Consent>("consents", {
		filter: `student_id = ${literal(student.id)}`,
		sort: "-created",
		perPage: 50,
	});
	return (
		<Card title={t("consents")}>
			<p className="mb-2 flex flex-wrap gap-2">
				<Badge tone={student.guardian_consent ? "good" : "warn"}>
					{t(student.guardian_consent ? "guardianGiven" : "guardianMissing")}
				</Badge>
				<Badge tone={student.photo_consent ? "good" : "neutral"}>
					{t(student.photo_consent ? "photoGiven" : "photoMissing")}
				</Badge>
			</p>
			<Ready query={history} />
			<ul className="divide-base-300 divide-y">
				{history.data?.items.map((one) => (
					<li key={one.id} className="flex flex-wrap justify-between gap-2 py-2">
						<span>
							{consentKinds[one.kind]?.[language]}: {t(one.given ? "consentGiven" : "consentWithdrawn")}
						</span>
						<span className="text-sm">
							{[formatDate(one.on), one.given_by, one.how && consentWays[one.how]?.[language]]
								.filter(Boolean)
								.join(" · ")}
						</span>
					</li>
				))}
			</ul>
			{adding ? (
				<RecordForm
					collection={consents}
					fields={["kind", "given", "given_by", "how", "on", "note"]}
					initial={{ student_id: student.id, kind: "guardian", given: true }}
					onSaved={() => {
						setAdding(false);
						void invalidate(queries, "students");
					}}
				>
					<Button onClick={() => setAdding(false)}>{t("cancel")}</Button>
				</RecordForm>
			) : (
				<Button className="mt-2" onClick={() => setAdding(true)}>
					{t("addConsent")}
				</Button>
			)}
		</Card>
	);
}
