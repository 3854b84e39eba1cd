import { makeCalendar } from "@rafta/library/calendar/calendar";
import { schools } from "@rafta/library/collections/schools";
import { textOfEach } from "@rafta/words";
import { useRef } from "react";
import { Button } from "../../src/kit/Button.tsx";
import { Choice } from "../../src/kit/Choice.tsx";
import { DateControl } from "../../src/kit/date/DateControl.tsx";
import { DateInput } from "../../src/kit/date/DateInput.tsx";
import DayPicker from "../../src/kit/date/DayPicker.tsx";
import { Checkbox, FileInput, Select, TextArea, TextInput } from "../../src/kit/Field.tsx";
import { Form } from "../../src/kit/Form.tsx";
import { FormErrors } from "../../src/kit/FormErrors.tsx";
import { ListInput } from "../../src/kit/ListInput.tsx";
import { RecordForm } from "../../src/kit/RecordForm.tsx";
import { RecordPicker } from "../../src/kit/RecordPicker.tsx";
import { RelationInput } from "../../src/kit/RelationInput.tsx";
import { CameraTrouble } from "../../src/kit/scanning/CameraTrouble.tsx";
import { CodeField } from "../../src/kit/scanning/CodeField.tsx";
import { NoAnswer } from "../../src/kit/scanning/NoAnswer.tsx";
import { ScanFrame } from "../../src/kit/scanning/ScanFrame.tsx";
import { SortSelect } from "../../src/kit/table/SortSelect.tsx";
import { columns } from "./Lists.tsx";
import { ForcedState, Specimen } from "./parts.tsx";

const nothing = () => {};
const file = new File([], "okulun-logosu-2026.png");
const saveNothing = () => Promise.resolve();
const options = [
	["a", "Ortaokul"],
	["b", "Lise"],
] as const;
const error = "Bu alan boş olamaz.";
const relation = {
	type: "relation",
	name: "school_id",
	label: textOfEach(() => "Okul"),
	collection: "schools",
} as const;

const Grid = ({ children }: { children: React.ReactNode }) => (
	<div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
);

/** What is filled in: at rest, with the focus, disabled and with an error. */
export function Forms() {
	const field = useRef<HTMLInputElement>(null);
	return (
		<>
			<Specimen title="TextInput, TextArea, Select, FileInput, Checkbox">
				<Grid>
					<TextInput label="Ad" hint="Defterdeki gibi" required placeholder="Yazın" />
					<TextInput label="Ad (yanlış)" error={error} defaultValue="x" />
					<ForcedState state="focus-visible">
						<TextInput label="Ad (klavyeyle)" defaultValue="Elif" />
					</ForcedState>
					<TextInput label="Ad (kapalı)" disabled defaultValue="Elif" />
					<TextArea label="Not" hint="En çok 300 karakter" />
					<TextArea label="Not (yanlış)" error={error} />
					<Select label="Tür" options={options} />
					<Select label="Tür (yanlış)" options={options} error={error} />
					<Select label="Tür (kapalı)" options={options} disabled />
					<FileInput label="Logo" stored="logo.png" onChoose={nothing} onRemove={nothing} />
					<FileInput label="Logo (yanlış)" chosen={file} error={error} onChoose={nothing} />
					<div>
						<Checkbox label="Açık" defaultChecked />
						<Checkbox label="Kapalı" />
						<Checkbox label="Değişmez" disabled />
					</div>
				</Grid>
			</Specimen>
			<Specimen title="DateInput, DateControl, DayPicker">
				<Grid>
					<DateInput label="Tarih" hint="Karardaki gibi" required value="2026-11-24" onChange={nothing} />
					<DateInput label="Tarih (yanlış)" value="31.02" error={error} onChange={nothing} />
					<ForcedState state="focus-visible">
						<DateInput label="Tarih (klavyeyle)" value="" onChange={nothing} />
					</ForcedState>
					<div className="w-36">
						<label id="small-label" htmlFor="small">
							Küçük
						</label>
						<DateControl id="small" isSmall value="2026-11-24" onChange={nothing} />
					</div>
					<div>
						<DayPicker
							value="2026-11-24"
							min="2026-11-10"
							isClosed={makeCalendar([], [0, 6]).isClosed}
							onPick={nothing}
						/>
					</div>
					<ForcedState state="hover">
						<DayPicker value="" max="2026-11-30" min="2026-11-01" onPick={nothing} />
					</ForcedState>
				</Grid>
			</Specimen>
			<Specimen title="Choice">
				<Choice label="Açık" hint="Herkes görür." checked busy={false} onChange={saveNothing} />
				<Choice label="Kapalı" offText="Kimse görmez." checked={false} busy={false} onChange={saveNothing} />
				<Choice label="Saklanıyor" checked busy onChange={saveNothing} />
			</Specimen>
			<Specimen title="RecordPicker, RelationInput, ListInput, SortSelect">
				<Grid>
					<RecordPicker
						collection="students"
						label="Okur"
						hint="Adının bir parçası"
						search={(text) => text}
						sort="full_name"
						name={(record) => String(record.full_name)}
						value={null}
						onChange={nothing}
					/>
					<RecordPicker
						collection="students"
						label="Okur (yanlış)"
						error={error}
						search={(text) => text}
						sort="full_name"
						name={(record) => String(record.full_name)}
						value={null}
						onChange={nothing}
					/>
					<RelationInput field={relation} value="" onChange={nothing} />
					<ListInput label="Konular" kind="texts" value={["Doğa"]} onChange={nothing} />
					<SortSelect columns={columns} sort="full_name" onSort={nothing} />
				</Grid>
			</Specimen>
			<Specimen title="CodeField, ScanFrame, CameraTrouble, NoAnswer">
				<CodeField field={field} label="Karekod ya da barkod" placeholder="Okutun" onCode={nothing} />
				<ScanFrame tools={<Button className="btn-sm">Kamera</Button>}>
					<CodeField
						field={field}
						label="Kitap okutun"
						isFramed
						placeholder="Kitap okutun"
						onCode={nothing}
					/>
				</ScanFrame>
				<CameraTrouble trouble="cameraDenied" retry={nothing} />
				<NoAnswer isShown />
			</Specimen>
			<Specimen title="Form">
				<Form
					initial={{ name: "Elif", grade: "", since: "", note: "", active: true }}
					fields={[
						{ name: "name", label: "Ad", required: true, hint: "Defterdeki gibi" },
						{ name: "grade", label: "Sınıf", kind: "select", empty: "Seçin", options },
						{ name: "since", label: "Tarih", kind: "date" },
						{ name: "active", label: "Etkin", kind: "bool", hint: "Ödünç alabilir.", problem: error },
						{ name: "note", label: "Not", kind: "long" },
					]}
					isStored
					save={saveNothing}
				/>
				<Form
					layout="line"
					initial={{ code: "" }}
					fields={[{ name: "code", label: "Davet kodu", problem: error }]}
					submit="Katıl"
					save={saveNothing}
				/>
			</Specimen>
			<Specimen title="RecordForm, FormErrors">
				<RecordForm
					collection={schools}
					fields={["name", "type", "email", "catalogue_public", "invite_until"]}
					onSaved={nothing}
				/>
				<FormErrors error={new Error("Kaydedilemedi.")} />
			</Specimen>
		</>
	);
}
