/** Validates notice settings for every writer, and notifies readers of ready holds. */
import { areSteps } from "@rafta/library/notices/steps";
import { wordingFault } from "@rafta/library/notices/wordings";
import { readClass } from "@rafta/library/turkish/classes";
import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal } from "../../kit/writes/request-user.ts";
import type { WriteHook } from "../../records.ts";
import { holdReadyHook } from "./hold-ready.ts";

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";

const settingsHook: WriteHook<"library_settings"> = {
	collection: "library_settings",
	actions: ["create", "update"],
	async before({ record }) {
		if (!isEmpty(record.notice_steps) && !areSteps(record.notice_steps))
			throw refuseField("notice_steps", problems.noticeSteps);
		if (wordingFault(record.notice_texts) !== null) throw refuseField("notice_texts", problems.noticeTexts);
	},
};

/** Normalizes class names to the form used for readers. */
const classesHook: WriteHook<"school_classes"> = {
	collection: "school_classes",
	actions: ["create", "update"],
	async before({ record }) {
		record.class_code = readClass(record.class_code).code;
	},
};

/** Recipients mark their notices as read, and change nothing else. */
const readHook: WriteHook = {
	collection: "notices",
	actions: ["update"],
	async before({ record, original, request }) {
		if (isInternal(request) || request.superuser) return;
		for (const name of Object.keys(record)) {
			const same = JSON.stringify(record[name]) === JSON.stringify(original?.[name]);
			if (!same && name !== "read_at" && name !== "updated") throw refuseField(name, problems.notWritable);
		}
	},
};

export const noticeHooks = (now: () => Date): readonly WriteHook[] => [
	readHook,
	settingsHook,
	classesHook,
	holdReadyHook(now),
];
