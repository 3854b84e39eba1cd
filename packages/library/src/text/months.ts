/** Names of the months, January first. */
export const monthNames = {
	tr: "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık".split(" "),
	en: "January February March April May June July August September October November December".split(" "),
} as const;
