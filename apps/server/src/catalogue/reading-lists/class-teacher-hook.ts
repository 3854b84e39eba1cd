/** Whose account teaches a class, by every door: it decides who reads names beside what a class has read. */

import { problems, refuseField } from "../../kit/writes/problems.ts";
import { isInternal, schoolOf, userId, userOf } from "../../kit/writes/request-user.ts";
import type { WriteHook } from "../../records.ts";
import { noteTeacher, teacherOf } from "./reading.ts";

/** Staff may take a class that has no teacher, or give up their own; an administrator may name any member of the staff. */
export const classTeacherHook: WriteHook<"school_classes"> = {
	collection: "school_classes",
	actions: ["create", "update", "delete"],
	async before({ action, record, original, request, records }) {
		if (isInternal(request)) return;
		const before = original?.teacher_id ?? "";
		if (action === "delete") {
			// Otherwise the row could be deleted and made again for somebody else.
			const present = await teacherOf(records, record);
			if (!request.superuser && present !== "" && present !== userId(request))
				throw refuseField("teacher_id", problems.notWritable);
			return;
		}
		if (record.teacher_id === before) return;
		if (record.teacher_id !== "") {
			const school = record.school_id || schoolOf(request);
			const isStaff = (await teacherOf(records, { teacher_id: record.teacher_id, school_id: school })) !== "";
			const account = isStaff ? await records.find("users", record.teacher_id) : null;
			if (!account || ![2, 3].includes(account.role) || account.desk_only)
				throw refuseField("teacher_id", problems.value);
		}
		if (request.superuser) return;
		const caller = userId(request);
		const present = await teacherOf(records, { teacher_id: before, school_id: record.school_id });
		const isFree = present === "" && record.teacher_id === caller;
		if (!isFree && present !== caller) throw refuseField("teacher_id", problems.notWritable);
	},
	async after({ action, record, original, request, records }) {
		if (isInternal(request) || action === "delete") return;
		const isSameClass = record.class_code === original?.class_code || record.teacher_id === "";
		if (isSameClass && record.teacher_id === (original?.teacher_id ?? "")) return;
		await noteTeacher(records, userOf(request), record);
	},
};
