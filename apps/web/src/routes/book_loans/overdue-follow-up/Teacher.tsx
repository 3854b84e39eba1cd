import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../data/client.ts";
import { messageOf } from "../../../data/errors.ts";
import { useSave, wholeList } from "../../../data/queries.ts";
import type { Shown } from "../../../data/records.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { toast } from "../../../ui/toast.tsx";
import { texts } from "./texts.ts";

type SchoolClass = Shown<"school_classes">;

/** The school's classes by name, once loaded. */
export function useTeachers(): ReadonlyMap<string, SchoolClass> | undefined {
	const all = useQuery({
		queryKey: ["school_classes", "all"],
		queryFn: async ({ signal }) => {
			const rows = await api()
				.collection("school_classes")
				.getFullList<SchoolClass>({ ...wholeList, signal });
			return new Map(rows.map((row) => [row.class_code, row]));
		},
	});
	return all.data;
}

/** The class teacher's name, for the class page; saved on blur. */
export function Teacher({ classCode, saved }: { classCode: string; saved: SchoolClass | undefined }) {
	const t = useTexts(texts);
	const [name, setName] = useState(saved?.teacher ?? "");
	const save = useSave<SchoolClass>("school_classes", saved?.id);
	const keep = () => {
		const teacher = name.trim();
		if (teacher === (saved?.teacher ?? "") || save.isPending) return;
		save.mutate({ class_code: classCode, teacher }, { onError: (error) => toast(messageOf(error), "bad") });
	};
	return (
		<form
			className="mb-2"
			onSubmit={(event) => {
				event.preventDefault();
				keep();
			}}
		>
			<input
				className="input input-sm w-full max-w-xs"
				aria-label={t("teacher", { name: classCode })}
				placeholder={t("teacherHint")}
				maxLength={120}
				value={name}
				onChange={(event) => setName(event.target.value)}
				onBlur={keep}
			/>
		</form>
	);
}
