import { words } from "@rafta/words";
import { collection, common, relation } from "./definition.ts";
import { staffOfSchool } from "./rules.ts";

/**
 * A school's details about its classes: each class's teacher, so that documents reach the right person. Visible to its
 * staff only.
 */
export const school_classes = collection(words("library/collections/school_classes"), {
	name: "school_classes",
	type: "base",
	fields: [
		relation("school_id", "schools", {
			required: true,
			cascadeDelete: true,
			serverSet: true,
			ofCaller: true,
		}),
		/** As on reader records; the hook writes it in the register's form: `9-a` becomes `9/A`. */
		{ type: "text", name: "class_code", required: true, max: 20 },
		{ type: "text", name: "teacher", max: 120 },
		/** The teacher's account: it alone reads the names of the class beside what they have read of a list. */
		relation("teacher_id", "users"),
		...common,
	],
	indexes: [
		{ columns: ["school_id", "class_code"], unique: true },
		{ columns: ["teacher_id"] },
		{ columns: ["createdBy"] },
	],
	rules: {
		list: staffOfSchool,
		view: staffOfSchool,
		create: staffOfSchool,
		update: staffOfSchool,
		delete: staffOfSchool,
	},
});
