// nanobind itself, in one file: its own include directory is on the path of the build.
#include <nb_combined.cpp>
