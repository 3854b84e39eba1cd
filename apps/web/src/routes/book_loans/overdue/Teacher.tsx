import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api, invalidate, type PresentedRecord, wholeList } from "#data";
import { useTexts } from "#i18n";
import { useAction, useStoredChoice } from "#kit";
import { texts } from "./texts.ts";

type SchoolClass = PresentedRecord<"school_classes">;
type Classes = ReadonlyMap<string, SchoolClass>;

const classesKey = ["school_classes", "all"];

/** The school's classes by name, once loaded. */
export function useTeachers(): Classes | undefined {
	const all = useQuery<Classes>({
		queryKey: classesKey,
		queryFn: async ({ signal }) => {
			const rows = await api()
				.collection("school_classes")
				.getFullList<SchoolClass>({ ...wholeList, signal });
			return new Map(rows.map((row) => [row.class_code, row]));
		},
	});
	return all.data;
}

/** Saves the name of a class's teacher; saves of one class follow one another. */
function useTeacherSave(classCode: string) {
	const queries = useQueryClient();
	return useAction({
		scope: { id: `teacher of ${classCode}` },
		mutationFn: (teacher: string) => {
			const classes = api().collection("school_classes");
			// Looked up when it is sent: the save before may have created the record.
			const known = queries.getQueryData<Classes>(classesKey)?.get(classCode);
			return known
				? classes.update<SchoolClass>(known.id, { teacher })
				: classes.create<SchoolClass>({ class_code: classCode, teacher });
		},
		onSuccess: (stored) => {
			// The next save needs it, even where the list cannot be read again.
			queries.setQueryData<Classes>(classesKey, (before) => new Map(before).set(classCode, stored));
			// Not waited for: the next save of the class would wait, too.
			void invalidate(queries, "school_classes");
		},
	});
}

/** The class teacher's name, for the class page; saved on blur. */
export function Teacher({ classCode, saved }: { classCode: string; saved: SchoolClass | undefined }) {
	const t = useTexts(texts);
	/** `null`: nothing has been typed since the last save. */
	const [typed, setTyped] = useState<string | null>(null);
	const save = useTeacherSave(classCode);
	/** The name of the newest save. */
	const newest = useRef("");
	const [kept, keep] = useStoredChoice(saved?.teacher ?? "", (teacher) =>
		save.mutateAsync(teacher).catch(() => {
			// What was refused stays in the field, unless another name has been given meanwhile.
			if (newest.current === teacher) setTyped((later) => later ?? teacher);
		}),
	);
	const leave = () => {
		const teacher = typed?.trim() ?? kept;
		setTyped(null);
		if (teacher === kept) return;
		newest.current = teacher;
		keep(teacher);
	};
	return (
		<form
			className="mb-2"
			onSubmit={(event) => {
				event.preventDefault();
				leave();
			}}
		>
			<input
				className="input input-sm w-full max-w-xs"
				aria-label={t("teacher", { name: classCode })}
				placeholder={t("teacherHint")}
				maxLength={120}
				value={typed ?? kept}
				onChange={(event) => setTyped(event.target.value)}
				onBlur={leave}
			/>
		</form>
	);
}
