import { useState } from "react";
import { pathOf } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, Checkbox, FormErrors, Receiving, useReceiving } from "#kit";
import { texts } from "../texts.ts";

/** Everything of the school as one file, with or without personal data. */
export function SchoolFile({ school }: { school: string }) {
	const t = useTexts(texts);
	const [isImpersonal, setIsImpersonal] = useState(false);
	const { get, progress, stop } = useReceiving();
	const query = { school, personal: isImpersonal ? "no" : "yes" } as const;
	return (
		<Card title={t("file")}>
			<div className="flex flex-col gap-3">
				<p className="max-w-prose">{t("fileLead")}</p>
				<div>
					<Checkbox
						label={t("fileImpersonal")}
						checked={isImpersonal}
						disabled={get.isPending}
						aria-describedby="school-file-hint"
						onChange={({ target }) => setIsImpersonal(target.checked)}
					/>
					<p id="school-file-hint" className="max-w-prose text-sm">
						{t(isImpersonal ? "fileImpersonalHint" : "fileWarning")}
					</p>
				</div>
				<FormErrors error={get.error} />
				{get.isPending ? (
					<Receiving progress={progress} onStop={stop} />
				) : (
					<Button
						className="self-start"
						onClick={() => get.mutate(pathOf("GET /api/exports/school", { query }))}
					>
						{t("fileGet")}
					</Button>
				)}
			</div>
		</Card>
	);
}
