CREATE TABLE "area_checks" (
	"week" date NOT NULL,
	"area" text NOT NULL,
	"checks" integer NOT NULL,
	CONSTRAINT "area_checks_week_area_pk" PRIMARY KEY("week","area")
);
