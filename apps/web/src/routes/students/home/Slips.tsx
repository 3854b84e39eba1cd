import type { Slip } from "@rafta/library/api/readers";
import { useState } from "react";
import { api, literal, useEndpoint, wholeList } from "#data";
import { useTexts } from "#i18n";
import { Button, Card, Empty, FormErrors, Page, Ready, Select, useAction } from "#kit";
import { SlipSheet } from "../SlipSheet.tsx";
import { drawPins, MAX_SLIPS } from "../slips.ts";
import { slipTexts } from "../slipTexts.ts";
import type { Student } from "../student.ts";

const path = "/api/readers/classes";

/** Generates the PINs of a class, in batches of the size that the server accepts. */
async function slipsOf(classCode: string): Promise<Slip[]> {
	const readers = await api()
		.collection("students")
		.getFullList<Student>({
			...wholeList,
			filter: `class_code = ${literal(classCode)} && (status = "active" || status = "blocked")`,
			sort: "full_name",
			fields: "id",
		});
	const slips: Slip[] = [];
	for (let from = 0; from < readers.length; from += MAX_SLIPS) {
		const ids = readers.slice(from, from + MAX_SLIPS).map(({ id }) => id);
		slips.push(...(await drawPins(ids)).slips);
	}
	return slips;
}

/** Opens accounts for a whole class: generates PINs, prints slips. */
export function Slips({ onClose }: { onClose(): void }) {
	const t = useTexts(slipTexts);
	const classes = useEndpoint("GET /api/readers/classes");
	const [chosen, setChosen] = useState<string | null>(null);
	const draw = useAction({
		mutationFn: (classCode: string) => slipsOf(classCode),
		quiet: true,
		stale: [path],
	});
	const options = (classes.data?.items ?? []).map(
		({ class_code, readers, accounts }) =>
			[class_code, `${class_code || t("noClass")} · ${t("count", { accounts, readers })}`] as const,
	);
	const first = options[0]?.[0];
	return (
		<Page
			title={t("title")}
			lead={t("lead")}
			actions={!draw.data && <Button onClick={onClose}>{t("cancel")}</Button>}
		>
			<Ready query={classes} />
			{classes.data && first === undefined && <Empty title={t("empty")} />}
			{draw.data && <SlipSheet slips={draw.data} onClose={onClose} />}
			{!draw.data && first !== undefined && (
				<Card>
					<div className="flex flex-wrap items-end gap-3">
						<Select
							label={t("class")}
							options={options}
							value={chosen ?? first}
							onChange={(event) => setChosen(event.target.value)}
						/>
						<Button variant="primary" busy={draw.isPending} onClick={() => draw.mutate(chosen ?? first)}>
							{t("draw")}
						</Button>
					</div>
					<p className="mt-3 max-w-prose">{t("drawHint")}</p>
					<FormErrors error={draw.error} />
				</Card>
			)}
		</Page>
	);
}
