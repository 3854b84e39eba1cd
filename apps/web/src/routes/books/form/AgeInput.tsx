import { useTexts } from "#i18n";
import { Select, TextInput } from "#kit";
import { texts } from "./texts.ts";

/** Age bands matching the levels of Turkish schools. */
const bands = [
	["3", "5"],
	["6", "9"],
	["10", "13"],
	["14", "18"],
] as const;

interface Props {
	youngest: string;
	oldest: string;
	errors: { youngest?: string; oldest?: string };
	onChange(youngest: string, oldest: string): void;
}

/** The target ages of a title: a band by school level, or any two ages. */
export function AgeInput({ youngest, oldest, errors, onChange }: Props) {
	const t = useTexts(texts);
	const band = bands.find(([from, to]) => from === youngest && to === oldest);
	return (
		<fieldset className="flex flex-wrap items-start gap-2">
			<div className="min-w-40 flex-1">
				<Select
					label={t("band")}
					value={band ? band.join("-") : ""}
					onChange={(event) => {
						const [from = "", to = ""] = event.target.value.split("-");
						onChange(from, to);
					}}
					options={[
						["", t(youngest || oldest ? "bandOwn" : "bandNone")],
						...bands.map(([from, to]) => [`${from}-${to}`, t(`band${from}`)] as const),
					]}
				/>
			</div>
			{(
				[
					["youngest", youngest, (value: string) => onChange(value, oldest)],
					["oldest", oldest, (value: string) => onChange(youngest, value)],
				] as const
			).map(([name, value, change]) => (
				<div key={name} className="w-24">
					<TextInput
						label={t(name)}
						error={errors[name]}
						inputMode="numeric"
						maxLength={2}
						value={value}
						onChange={(event) => change(event.target.value)}
					/>
				</div>
			))}
		</fieldset>
	);
}
