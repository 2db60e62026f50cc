import '@nestjs/bull';
import '@nestjs/common';
import '@nestjs/core';
import '@nestjs/typeorm';
import 'typeorm';
