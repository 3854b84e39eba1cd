import type { Runs } from "@rafta/library/api/computer";
import { useTexts } from "#i18n";
import { Answers } from "../../setup/Answers.tsx";
import { runsTexts } from "./runsTexts.ts";

const values = ["window", "on", "start"] as const;

/** When Rafta runs on the computer that it was unpacked on. */
export function RunsAnswers({ value, onChange }: { value: Runs; onChange(value: Runs): void }) {
	const t = useTexts(runsTexts);
	return (
		<Answers
			legend={t("question")}
			name="runs"
			answers={values.map((one) => ({ value: one, name: t(one), text: t(`${one}Text`) }))}
			value={value}
			onChange={onChange}
		/>
	);
}
