/** State of one import of any kind: the file, the corrections made to it, and the operations on it. */

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ClientResponseError } from "pocketbase";
import { useState } from "react";
import { invalidate } from "#data";
import { useSearchParams } from "#kit";
import { act, discard, type Job, useJob } from "./job.ts";

/** Result of reading a file. */
export interface ImportAnswer {
	import: Job;
	columns: readonly { column: number; name: string; heading: string; meaning: string | null }[];
}

export interface Corrections {
	/** The user's assignment of columns, by index; empty: unused. */
	columns: Record<number, string>;
}

export interface Plan<Answer, Options> {
	/** Reads the file with the corrections. */
	read(file: File, options: Options): Promise<Answer>;
	/** The options without any correction. */
	unchanged: Options;
	/** Collections written when the import is applied, stopped or undone. */
	written: readonly string[];
}

export function useImport<Answer extends ImportAnswer, Options extends Corrections>({
	read,
	unchanged,
	written,
}: Plan<Answer, Options>) {
	type One = Answer["import"];
	type Column = Answer["columns"][number];
	const queries = useQueryClient();
	const [params, change] = useSearchParams();
	const id = params.get("import") ?? "";
	const [file, setFile] = useState<File | null>(null);
	const [options, setOptions] = useState(unchanged);
	const list = useJob<One>(id);

	const reading = useMutation({
		mutationFn: (request: { file: File; options: Options }) => read(request.file, request.options),
		onSuccess: (answer) => {
			queries.setQueryData(["imports", "one", answer.import.id], answer.import);
			change({ import: answer.import.id });
		},
	});
	const doing = useMutation({
		mutationFn: ({ what, body }: { what: "apply" | "cancel" | "undo"; body?: object }) =>
			act<One>(id, what, body),
		onSuccess: (answer) => {
			queries.setQueryData(["imports", "one", id], answer.import);
			void invalidate(queries, ...written, "import_rows", "imports");
		},
	});
	const discarding = useMutation({ mutationFn: () => discard(id), onSettled: begin });

	function begin() {
		setFile(null);
		setOptions(unchanged);
		reading.reset();
		doing.reset();
		change({ import: "" });
		void invalidate(queries, "imports");
	}
	function readFile(chosen: File, how: Options = unchanged) {
		setFile(chosen);
		setOptions(how);
		reading.mutate({ file: chosen, options: how });
	}

	/** The result of reading the file, while this browser still has it. */
	const answer = reading.data?.import.id === id && file ? reading.data : null;
	// A file that could not be read automatically lists its columns in the error response.
	const refused: unknown =
		reading.error instanceof ClientResponseError ? reading.error.response?.columns : null;
	const found: readonly Column[] = answer?.columns ?? (Array.isArray(refused) ? (refused as Column[]) : []);
	return {
		id,
		list,
		reading,
		doing,
		discarding,
		answer,
		file,
		options,
		/** The file's columns with the user's assignments. */
		columns: found.map((one): Column => {
			const chosen = options.columns[one.column];
			return chosen === undefined ? one : { ...one, meaning: chosen || null };
		}),
		/** Returns to the choice of a file. */
		begin,
		readFile,
		/** Reads the same file with another assignment of a column. */
		assign(column: number, field: string): void {
			if (file) readFile(file, { ...options, columns: { ...options.columns, [column]: field } });
		},
		/** Reads the same file with further corrections. */
		readAgain: (next: Partial<Options>): void => {
			if (file) readFile(file, { ...options, ...next });
		},
		open: (one: string): void => change({ import: one }),
	};
}
