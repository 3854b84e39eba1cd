import type { Destination, DestinationKind } from "@rafta/library/promotion/plan";
import { useTexts } from "#i18n";
import { Button, Card, RecordPicker } from "#kit";
import { type Student, studentFilter } from "../student.ts";
import { PromotionTargets } from "./PromotionTargets.tsx";
import { texts } from "./texts.ts";

const kinds: readonly DestinationKind[] = ["stay", "move", "leave", "transfer", "graduate"];

/** A pupil who does not move with the class. */
export interface Exception extends Destination {
	pupil: Student;
}

const nameOf = ({ full_name, class_code }: Student): string =>
	class_code === "" ? full_name : `${full_name} · ${class_code}`;

export function Exceptions({
	exceptions,
	onChange,
}: {
	exceptions: readonly Exception[];
	onChange(next: readonly Exception[]): void;
}) {
	const t = useTexts(texts);
	const others = (id: string) => exceptions.filter(({ pupil }) => pupil.id !== id);
	return (
		<Card title={t("exceptions")}>
			<p className="mb-3 max-w-prose">{t("exceptionsLead")}</p>
			<div className="max-w-md">
				<RecordPicker<Student>
					collection="students"
					label={t("addPupil")}
					hint={t("pupilHint")}
					search={(text) =>
						`(${studentFilter(text)}) && reader_type = "pupil" && (status = "active" || status = "blocked")`
					}
					sort="full_name"
					name={nameOf}
					value={null}
					onChange={(pupil) => {
						if (pupil) onChange([...others(pupil.id), { pupil, kind: "stay", to: "" }]);
					}}
				/>
			</div>
			<ul className="divide-base-300 mt-2 divide-y">
				{exceptions.map((one) => {
					const name = nameOf(one.pupil);
					return (
						<li key={one.pupil.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
							<span className="min-w-40 flex-1 font-semibold">{name}</span>
							<PromotionTargets
								name={name}
								kinds={kinds}
								value={one}
								stays="repeat"
								usual={one.pupil.class_code}
								onChange={(next) =>
									onChange(exceptions.map((before) => (before === one ? { ...before, ...next } : before)))
								}
							/>
							<Button
								className="btn-sm"
								aria-label={t("removeOf", { name })}
								onClick={() => onChange(others(one.pupil.id))}
							>
								{t("remove")}
							</Button>
						</li>
					);
				})}
			</ul>
		</Card>
	);
}
